/** Edits, confirms and deletes a dictation. An edit is made only if no other program has changed it since it was shown. */
import { html, useState } from '../html.js';
import { request } from '../http.js';
import { describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { focusOnce } from '../part/focusOnce.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';
import { dictationPathOf } from './filters.js';

/**
 * @param {object} properties
 * @param {any} properties.dictation
 * @param {import('../answer.js').KnownAnswer} properties.answer
 * @param {() => void} properties.onDelete
 * @param {() => void} properties.onEdited
 */
export function DictationEditor({ dictation, answer, onDelete, onEdited }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const { error, sending, change } = useEdit(dictation.id, answer, onEdited);
  const text = words().history;
  const save = async () => {
    if (await change({ final_text: draft })) {
      setDraft(null);
      notify(text.saved);
    }
  };
  return html`
    <div class="stack dictation-editor">
      <label class="check">
        <input
          type="checkbox"
          checked=${dictation.preview_enabled === true}
          disabled=${sending}
          onChange=${(/** @type {any} */ event) => change({ preview_enabled: event.target.checked })}
        />
        <span>${text.confirmed}<span class="hint block-hint">${text.confirmedHint}</span></span>
      </label>
      ${draft === null && error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
      ${
        draft === null
          ? html`<div class="line">
              <button type="button" onClick=${() => setDraft(dictation.final_text)}>${text.edit}</button>
              <button type="button" class="danger" onClick=${onDelete}>${text.delete}</button>
            </div>`
          : html`<${DraftForm}
              draft=${draft}
              error=${error}
              sending=${sending}
              onInput=${setDraft}
              onSave=${save}
              onCancel=${() => setDraft(null)}
            />`
      }
    </div>
  `;
}

/**
 * @param {object} properties
 * @param {string} properties.draft
 * @param {string} properties.error
 * @param {boolean} properties.sending
 * @param {(text: string) => void} properties.onInput
 * @param {() => void} properties.onSave
 * @param {() => void} properties.onCancel
 */
function DraftForm({ draft, error, sending, onInput, onSave, onCancel }) {
  const text = words().history;
  return html`
    <form
      class="stack"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <${Field} label=${text.stages.final} hint=${text.editHint} error=${error}>
        ${(/** @type {object} */ control) => html`
          <textarea
            rows="4"
            dir="auto"
            ref=${focusOnce}
            value=${draft}
            onInput=${(/** @type {any} */ event) => onInput(event.target.value)}
            ...${control}
          ></textarea>
        `}
      <//>
      <div class="line">
        <button type="submit" class="primary" disabled=${sending}>${words().frame.save}</button>
        <button type="button" onClick=${onCancel}>${words().frame.cancel}</button>
      </div>
    </form>
  `;
}

/**
 * @param {string} id
 * @param {import('../answer.js').KnownAnswer} answer
 * @param {() => void} onEdited
 */
function useEdit(id, answer, onEdited) {
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  /** @param {object} changes */
  const change = async (changes) => {
    setSending(true);
    setError('');
    try {
      await request('PATCH', dictationPathOf(id), { body: changes, ifMatch: answer.tag });
      onEdited();
      return true;
    } catch (failure) {
      setError(describe(failure));
      return false;
    } finally {
      await answer.reload();
      setSending(false);
    }
  };
  return { error, sending, change };
}
