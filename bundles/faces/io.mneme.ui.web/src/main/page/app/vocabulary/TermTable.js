/** Terms with what is known about them. */
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { words } from '../words.js';
import { categoryOf, noteOf, variantsOf } from './terms.js';

/** @param {{ terms: any[], onEdit: (term: string) => void, onDelete: (term: string) => void }} properties */
export function TermTable({ terms, onEdit, onDelete }) {
  const text = words().vocabulary;
  return html`
    <ul class="rows term-rows">
      ${terms.map(
        (one) => html`
          <li key=${one.term} class="term-row" data-row>
            <button type="button" class="quiet term-name" onClick=${() => onEdit(one.term)} aria-label=${text.editOf(one.term)}>
              <${EntryText} text=${one.term} />
            </button>
            <span class="term-known">
              ${categoryOf(one) && html`<span class="tag" dir="auto">${categoryOf(one)}</span>`}
              ${variantsOf(one).length > 0 && html`<span><span class="muted">${text.heardAs}</span> <${EntryText} text=${variantsOf(one).join(' · ')} /></span>`}
              ${noteOf(one) && html`<span class="muted"><${EntryText} text=${noteOf(one)} /></span>`}
            </span>
            <button type="button" class="quiet small term-delete" onClick=${() => onDelete(one.term)} aria-label=${text.deleteOf(one.term)}>${text.delete}</button>
          </li>
        `,
      )}
    </ul>
  `;
}
