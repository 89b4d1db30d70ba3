/** Short messages about what was just done, which may be undone for a while. */
import { html } from '../html.js';
import { sharedState } from '../sharedState.js';
import { words } from '../words.js';

const SHOWN_MILLIS = 8_000;

/**
 * @typedef {object} Toast
 * @property {number} id
 * @property {string} text
 * @property {(() => void) | undefined} undo
 */

const toasts = sharedState(/** @type {Toast[]} */ ([]));
let lastId = 0;

/** @param {number} id */
function remove(id) {
  toasts.set(toasts.value().filter((toast) => toast.id !== id));
}

/**
 * Shows a message for a while.
 * @param {string} text
 */
export function notify(text) {
  add(text, undefined);
}

/**
 * Carries out an action after a while, unless it is undone. It is carried out at once when the page is left.
 * @param {string} text says what is done
 * @param {{ action: (leaving: boolean) => unknown, undo: () => void }} step `action`: what cannot be undone; `undo`: shows again what was hidden
 */
export function doWithUndo(text, { action, undo }) {
  let pending = true;
  /** @param {boolean} leaving */
  const finish = (leaving) => {
    if (pending) {
      pending = false;
      removeEventListener('pagehide', onLeave);
      action(leaving);
    }
  };
  const onLeave = () => finish(true);
  addEventListener('pagehide', onLeave);
  const timer = setTimeout(() => finish(false), SHOWN_MILLIS);
  add(text, () => {
    if (pending) {
      pending = false;
      clearTimeout(timer);
      removeEventListener('pagehide', onLeave);
      undo();
    }
  });
}

/**
 * @param {string} text
 * @param {(() => void) | undefined} undo
 */
function add(text, undo) {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.value(), { id, text, undo }]);
  setTimeout(() => remove(id), SHOWN_MILLIS);
}

export function Toasts() {
  return html`
    <div class="toasts" role="status">
      ${toasts.use().map(
        (toast) => html`
          <p class="toast" key=${toast.id}>
            <span dir="auto">${toast.text}</span>
            ${
              toast.undo &&
              html`<button
                type="button"
                onClick=${() => {
                  toast.undo?.();
                  remove(toast.id);
                }}
              >
                ${words().frame.undo}
              </button>`
            }
          </p>
        `,
      )}
    </div>
  `;
}
