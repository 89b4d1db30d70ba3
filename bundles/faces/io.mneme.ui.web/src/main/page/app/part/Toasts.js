/** Short messages about what was just done, which may be undone for a while. */
import { html, useEffect, useState } from '../html.js';
import { words } from '../words.js';

const SHOWN_MILLIS = 8_000;

/**
 * @typedef {object} Toast
 * @property {number} id
 * @property {string} text
 * @property {(() => void) | undefined} undo
 */

/** @type {Toast[]} */
let toasts = [];
let lastId = 0;
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Toast[]} next */
function show(next) {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}

/** @param {number} id */
function remove(id) {
  show(toasts.filter((toast) => toast.id !== id));
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
 * @param {{ action: (leaving: boolean) => void, undo: () => void }} step `action`: what cannot be undone; `undo`: shows again what was hidden
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
  show([...toasts, { id, text, undo }]);
  setTimeout(() => remove(id), SHOWN_MILLIS);
}

export function Toasts() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return html`
    <div class="toasts" role="status">
      ${toasts.map(
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
