/** A field of a form with its label, an explanation, and what the container has refused in it. */
import { html, useId } from '../html.js';

/**
 * @param {object} properties
 * @param {string} properties.label
 * @param {(control: { id: string, 'aria-describedby': string | undefined, 'aria-invalid': 'true' | undefined }) => any} properties.children
 *     makes the control, with these attributes
 * @param {string} [properties.hint]
 * @param {string} [properties.error]
 */
export function Field({ label, hint = '', error = '', children }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return html`
    <div class="field">
      <label for=${id}>${label}</label>
      ${children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? 'true' : undefined })}
      ${hint && html`<p class="hint" id=${hintId} dir="auto">${hint}</p>`}
      ${error && html`<p class="field-error" id=${errorId} role="alert" dir="auto">${error}</p>`}
    </div>
  `;
}
