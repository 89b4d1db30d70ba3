/** The chosen dictation: beside the list if there is room for it, else in a dialog. */
import { html, useEffect, useRef } from '../html.js';
import { Dialog } from '../part/Dialog.js';
import { words } from '../words.js';
import { DictationDetail } from './DictationDetail.js';

/** @param {{ id: string, wide: boolean, changes: number, onClose: () => void, onEdited: () => void }} properties */
export function DictationPanel({ id, wide, changes, onClose, onEdited }) {
  const text = words().history;
  const detail = html`<${DictationDetail} key=${id} id=${id} changes=${changes} onClose=${onClose} onEdited=${onEdited} />`;
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEscape(wide, onClose);
  // What was opened by a key is read and used next, without the way through all other rows.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id, wide]);
  if (!wide) {
    return html`<${Dialog} title=${text.one} onClose=${onClose}>${detail}<//>`;
  }
  return html`
    <section class="panel dictation-panel" aria-label=${text.one} tabindex="0" ref=${panel}>
      <div class="line spread">
        <h2>${text.one}</h2>
        <button type="button" class="quiet" onClick=${onClose}>${words().frame.close}</button>
      </div>
      ${detail}
    </section>
  `;
}

/**
 * Escape closes the panel as it closes a dialog; in a field it only leaves the field.
 * @param {boolean} active
 * @param {() => void} onClose
 */
function useEscape(active, onClose) {
  useEffect(() => {
    if (!active) {
      return undefined;
    }
    const handle = (/** @type {KeyboardEvent} */ event) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.key === 'Escape' && !target.closest('input, textarea, select, dialog')) {
        onClose();
      }
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [active, onClose]);
}
