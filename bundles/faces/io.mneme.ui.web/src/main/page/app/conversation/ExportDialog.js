/** Writes a conversation into a file of the reader. */
import { html, useState } from '../html.js';
import { requestFile, segmentOf } from '../http.js';
import { ConfirmDialog } from '../part/ConfirmDialog.js';
import { saveFile } from '../part/saveFile.js';
import { words } from '../words.js';

const FORMATS = /** @type {const} */ (['markdown', 'transcript', 'html', 'csv', 'jsonl']);

/** @param {{ conversation: any, onClose: () => void }} properties */
export function ExportDialog({ conversation, onClose }) {
  const text = words().conversations.export;
  const [format, setFormat] = useState(/** @type {string} */ (FORMATS[0]));
  const write = async () => {
    const { file, name } = await requestFile('POST', `/v1/conversations/${segmentOf(conversation.id)}/export`, {
      body: { format },
    });
    saveFile(file, name);
    onClose();
  };
  return html`
    <${ConfirmDialog} title=${text.title} confirm=${text.confirm} again=${text.confirm} action=${write} onClose=${onClose} harmless>
      <fieldset class="choices">
        <legend>${text.format}</legend>
        ${FORMATS.map(
          (one) => html`
            <label key=${one}>
              <input type="radio" name="format" value=${one} checked=${one === format} onChange=${() => setFormat(one)} />
              <span>${text.formats[one]}</span>
            </label>
          `,
        )}
      </fieldset>
    <//>
  `;
}
