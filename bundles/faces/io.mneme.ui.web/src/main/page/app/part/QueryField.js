/** The field of a search, which asks while its text is typed. */
import { html } from '../html.js';
import { Field } from './Field.js';
import { useDraft } from './useDraft.js';

/**
 * @param {object} properties
 * @param {string} properties.label
 * @param {string} properties.value
 * @param {(text: string) => void} properties.onQuery called with the text once the typing pauses, or with Enter at once
 * @param {string} [properties.placeholder]
 * @param {string} [properties.hint]
 * @param {string} [properties.error]
 */
export function QueryField({ label, value, onQuery, placeholder = '', hint = '', error = '' }) {
  const { draft, typing, send } = useDraft(value, onQuery);
  return html`
    <form
      class="query-field"
      role="search"
      aria-label=${label}
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        send(draft);
      }}
    >
      <${Field} label=${label} hint=${hint} error=${error}>
        ${(/** @type {object} */ control) => html`
          <input
            type="search"
            data-search
            dir="auto"
            autocomplete="off"
            spellcheck="false"
            placeholder=${placeholder}
            value=${draft}
            ...${control}
            ...${typing}
          />
        `}
      <//>
    </form>
  `;
}
