/** The pages of a list, and the way to the next and the former one. */
import { html } from '../html.js';
import { number, words } from '../words.js';

/** @param {{ page: number, pages: number, onPage: (page: number) => void }} properties `page`: from 0 */
export function PageSteps({ page, pages, onPage }) {
  const { pages: text } = words().frame;
  return html`
    <nav class="page-steps" aria-label=${text.label}>
      <button type="button" disabled=${page <= 0} onClick=${() => onPage(page - 1)}>${text.former}</button>
      <span>${text.place(number(page + 1), number(Math.max(1, pages)))}</span>
      <button type="button" disabled=${page + 1 >= pages} onClick=${() => onPage(page + 1)}>${text.next}</button>
    </nav>
  `;
}
