/** A dialog over the page. Escape closes it; the focus returns to where it was. */
import { html, useEffect, useRef } from '../html.js';
import { words } from '../words.js';

let lastId = 0;

/** @param {{ title: string, onClose: () => void, children?: any }} properties */
export function Dialog({ title, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const id = useRef('');
  if (!id.current) {
    lastId += 1;
    id.current = `dialog-${lastId}`;
  }
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return html`
    <dialog ref=${dialog} aria-labelledby=${id.current} onClose=${onClose}>
      <div class="dialog-head">
        <h2 id=${id.current}>${title}</h2>
        <button type="button" class="quiet" onClick=${() => dialog.current?.close()}>${words().frame.close}</button>
      </div>
      <div class="dialog-body">${children}</div>
    </dialog>
  `;
}
