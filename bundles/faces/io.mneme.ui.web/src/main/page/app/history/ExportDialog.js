/** Exports the dictations of the list, all pages of it, as a file. */
import { html, useState } from '../html.js';
import { requestFile } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { Failure } from '../part/Feedback.js';
import { saveFile } from '../part/saveFile.js';
import { number, words } from '../words.js';
import { restrictionOf } from './filters.js';

/** @param {{ filters: import('./filters.js').DictationFilters, total: number, onClose: () => void }} properties */
export function ExportDialog({ filters, total, onClose }) {
  const [format, setFormat] = useState('jsonl');
  const { failure, sending, save } = useExport(filters, format, onClose);
  const text = words().history.export;
  return html`
    <${Dialog} title=${text.title(total, number(total))} onClose=${onClose}>
      <form class="stack" onSubmit=${save}>
        <fieldset class="formats">
          <legend>${text.format}</legend>
          ${Object.entries(text.formats).map(
            ([name, { label, hint }]) => html`
              <label class="check" key=${name}>
                <input type="radio" name="format" checked=${name === format} onChange=${() => setFormat(name)} />
                <span>${label}<span class="hint block-hint">${hint}</span></span>
              </label>
            `,
          )}
        </fieldset>
        ${failure !== null && html`<${Failure} problem=${failure} />`}
        <div><button type="submit" class="primary" disabled=${sending}>${sending ? text.sending : text.save}</button></div>
      </form>
    <//>
  `;
}

/**
 * @param {import('./filters.js').DictationFilters} filters
 * @param {string} format
 * @param {() => void} onDone
 */
function useExport(filters, format, onDone) {
  const [failure, setFailure] = useState(/** @type {unknown} */ (null));
  const [sending, setSending] = useState(false);
  /** @param {Event} event */
  const save = async (event) => {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    try {
      const { q, ...others } = restrictionOf(filters);
      const body = { format, ...others, ...(q ? { q } : {}) };
      const { file, name } = await requestFile('POST', '/v1/dictations/export', { body });
      saveFile(file, name);
      onDone();
    } catch (problem) {
      setFailure(problem);
    } finally {
      setSending(false);
    }
  };
  return { failure, sending, save };
}
