/** Asks before something is done that cannot be undone, and shows why it did not work. */
import { html, useState } from '../html.js';
import { Dialog } from './Dialog.js';
import { Failure } from './Feedback.js';

/**
 * @param {object} properties
 * @param {string} properties.title
 * @param {string} properties.confirm what the button says
 * @param {string} properties.again what it says after a failure
 * @param {() => Promise<void>} properties.action closes the dialog itself, unless it fails
 * @param {() => void} properties.onClose
 * @param {boolean} [properties.disabled] whether a choice is missing
 * @param {boolean} [properties.harmless] whether nothing is lost by the action
 * @param {any} [properties.children] says what will happen
 */
export function ConfirmDialog({ title, confirm, again, action, onClose, disabled = false, harmless = false, children }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const act = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (failure) {
      setProblem(failure);
      setBusy(false);
    }
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <div class="stack">
        ${children}
        ${problem && html`<${Failure} problem=${problem} />`}
        <p>
          <button type="button" class=${harmless ? 'primary' : 'danger'} disabled=${busy || disabled} onClick=${act}>
            ${problem ? again : confirm}
          </button>
        </p>
      </div>
    <//>
  `;
}
