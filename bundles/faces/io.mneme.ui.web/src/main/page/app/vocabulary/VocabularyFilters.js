/** What the list of terms is reduced to, and what can be done with it. */
import { html } from '../html.js';
import { Field } from '../part/Field.js';
import { QueryField } from '../part/QueryField.js';
import { words } from '../words.js';

/**
 * @param {object} properties
 * @param {string} properties.q
 * @param {string} properties.category
 * @param {string[]} properties.categories those of the terms in the list
 * @param {(changes: Record<string, string | null>, options?: { replace?: boolean }) => void} properties.onChange
 * @param {import('../http.js').ProblemError | null} properties.refused what the container refuses of them
 * @param {any} [properties.children] buttons
 */
export function VocabularyFilters({ q, category, categories, onChange, refused, children }) {
  const text = words().vocabulary;
  const offered = category && !categories.includes(category) ? [category, ...categories] : categories;
  return html`
    <div class="term-filters">
      <${QueryField} label=${text.search} value=${q} onQuery=${(/** @type {string} */ typed) => onChange({ q: typed || null }, { replace: true })} error=${refused?.field === 'q' ? refused.detail : ''} />
      <${Field} label=${text.category} error=${refused?.field === 'category' ? refused.detail : ''}>
        ${(/** @type {object} */ control) => html`
          <select ...${control} value=${category} onChange=${(/** @type {any} */ event) => onChange({ category: event.target.value || null })}>
            <option value="">${text.everyCategory}</option>
            ${offered.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}
          </select>
        `}
      <//>
      <div class="line term-actions">${children}</div>
    </div>
  `;
}
