/** Asks before what was changed about the policies of a kind is taken back. */
import { useAnswer } from '../answer.js';
import { html, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';

/** @param {{ kind: string, reload: () => Promise<void>, onClose: () => void }} properties */
export function RestoreDialog({ kind, reload, onClose }) {
  const text = words().policies;
  const path = `/v1/policies/${segmentOf(kind)}`;
  const current = useAnswer(path);
  const [error, setError] = useState('');
  const restore = async () => {
    try {
      await request('DELETE', path, { ifMatch: current.tag });
      notify(text.restored(text.kindName(kind)));
      await reload();
      onClose();
    } catch (failure) {
      setError(describe(failure));
      await current.reload();
    }
  };
  return html`
    <${Dialog} title=${text.restoreTitle(text.kindName(kind))} onClose=${onClose}>
      <div class="stack">
        <p>${text.restoreAbout}</p>
        ${error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
        <div class="line"><button type="button" class="primary" disabled=${!current.tag} onClick=${restore}>${text.restore}</button></div>
      </div>
    <//>
  `;
}
