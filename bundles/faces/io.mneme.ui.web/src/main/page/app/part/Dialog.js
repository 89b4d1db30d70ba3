/** A dialog over the page. Escape closes it; the focus returns to where it was. */
import { html, useEffect, useId, useRef } from '../html.js';
import { words } from '../words.js';

/** @param {{ title: string, onClose: () => void, children?: any }} properties */
export function Dialog({ title, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return html`
    <dialog ref=${dialog} aria-labelledby=${id} onClose=${onClose}>
      <div class="dialog-head">
        <h2 id=${id}>${title}</h2>
        <button type="button" class="quiet" onClick=${() => dialog.current?.close()}>${words().frame.close}</button>
      </div>
      <div class="dialog-body">${children}</div>
    </dialog>
  `;
}
