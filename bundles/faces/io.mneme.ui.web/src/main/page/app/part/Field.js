/** A field of a form with its label, an explanation, and what the container has refused in it. */
import { html, useRef } from '../html.js';

let lastId = 0;

/**
 * @param {object} properties
 * @param {string} properties.label
 * @param {(control: { id: string, 'aria-describedby': string | undefined, 'aria-invalid': 'true' | undefined }) => any} properties.children
 *     makes the control, with these attributes
 * @param {string} [properties.hint]
 * @param {string} [properties.error]
 */
export function Field({ label, hint = '', error = '', children }) {
  const id = useRef('');
  if (!id.current) {
    lastId += 1;
    id.current = `field-${lastId}`;
  }
  const hintId = `${id.current}-hint`;
  const errorId = `${id.current}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return html`
    <div class="field">
      <label for=${id.current}>${label}</label>
      ${children({ id: id.current, 'aria-describedby': described || undefined, 'aria-invalid': error ? 'true' : undefined })}
      ${hint && html`<p class="hint" id=${hintId} dir="auto">${hint}</p>`}
      ${error && html`<p class="field-error" id=${errorId} role="alert" dir="auto">${error}</p>`}
    </div>
  `;
}
