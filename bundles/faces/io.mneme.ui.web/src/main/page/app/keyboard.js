/**
 * The keys of all views. Views mark what they lead to: a row that j and k reach with `data-row`, the field of a search with
 * `data-search`. A row is, or has as its first, the link or button that Enter opens.
 */

/** Elements in which keys write text or choose a value. */
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * Handles keys until it is stopped.
 * @param {{ showHelp: () => void }} actions
 * @returns {() => void} stops it
 */
export function handleKeys({ showHelp }) {
  /** @param {KeyboardEvent} event */
  const handle = (event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) {
      return;
    }
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key === 'Escape') {
      leaveField(target);
      return;
    }
    if (target.closest(TYPING) || target.closest('dialog')) {
      return;
    }
    const action = { '/': focusSearch, j: () => focusRow(1), k: () => focusRow(-1), '?': showHelp }[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  };
  document.addEventListener('keydown', handle);
  return () => document.removeEventListener('keydown', handle);
}

/** @param {Element} target */
function leaveField(target) {
  if (target instanceof HTMLElement && target.closest(TYPING) && !target.closest('dialog')) {
    target.blur();
  }
}

function focusSearch() {
  const field = document.querySelector('[data-search]');
  if (field instanceof HTMLElement) {
    field.focus();
  }
}

/** @param {1 | -1} step */
function focusRow(step) {
  const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-row]')]).map(focusable);
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  // From the panel of an open row, the way leads on from that row.
  const at = focused < 0 ? rows.findIndex((row) => row.matches('[aria-current="true"]')) : focused;
  const next = at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

/** @param {HTMLElement} row */
function focusable(row) {
  const inner = /** @type {HTMLElement | null} */ (row.querySelector('a, button, [tabindex]'));
  return row.matches('a, button, [tabindex]') ? row : (inner ?? row);
}
