/** The vocabulary: terms that speech recognisers tend to miss. */
import { useAddress } from '../address.js';
import { useGrowingList } from '../growing.js';
import { html, useState } from '../html.js';
import { deleteWithUndo, useHidden } from '../part/deletions.js';
import { Answered, Empty, Failure, Partial } from '../part/Feedback.js';
import { number, words } from '../words.js';
import { ImportDialog } from './ImportDialog.js';
import { SelectionTest } from './SelectionTest.js';
import { TermDialog } from './TermDialog.js';
import { TermTable } from './TermTable.js';
import { categoryOf, termPathOf } from './terms.js';
import { VocabularyFilters } from './VocabularyFilters.js';

const PAGE = 100;
const EVERY_MILLIS = 5_000;

export default function VocabularyView() {
  const text = words().vocabulary;
  const [state, change] = useAddress();
  const { q = '', category = '' } = state;
  const list = useGrowingList('/v1/vocabulary', { q, category, limit: PAGE }, { everyMillis: EVERY_MILLIS });
  const { problem } = list.answer;
  const refused = problem?.status === 400 && ['q', 'category'].includes(problem.field) ? problem : null;
  const [opened, setOpened] = useState(/** @type {'' | 'add' | 'import'} */ (''));
  const [edited, setEdited] = useState('');
  const hidden = useHidden(list.reload);
  const remove = (/** @type {string} */ term) => deleteWithUndo(termPathOf(term), text.deleted(term));
  const shown = list.items.filter(({ term }) => !hidden.has(termPathOf(term)));
  return html`
    <div class="stack">
      <p class="muted">${text.meaning}</p>
      <${VocabularyFilters} q=${q} category=${category} categories=${categoriesOf(list.items)} onChange=${change} refused=${refused}>
        <button type="button" class="primary" onClick=${() => setOpened('add')}>${text.add}</button>
        <button type="button" onClick=${() => setOpened('import')}>${text.import.open}</button>
      <//>
      <div class="vocabulary">
        <div class="stack">
          ${
            !refused &&
            html`<${Answered} answer=${list.answer}>
            ${() => html`<${TermList} list=${list} terms=${shown} filtered=${q || category} onEdit=${setEdited} onDelete=${remove} />`}
          <//>`
          }
        </div>
        <${SelectionTest} text=${state.text ?? ''} onChange=${change} />
      </div>
    </div>
    ${opened === 'add' && html`<${TermDialog} onClose=${() => setOpened('')} onSaved=${list.reload} />`}
    ${edited && html`<${TermDialog} key=${edited} term=${edited} onClose=${() => setEdited('')} onSaved=${list.reload} />`}
    ${opened === 'import' && html`<${ImportDialog} onClose=${() => setOpened('')} onImported=${list.reload} />`}
  `;
}

/** @param {any[]} items */
function categoriesOf(items) {
  return [...new Set(items.map(categoryOf).filter(Boolean))].sort();
}

/**
 * @param {object} properties
 * @param {import('../growing.js').GrowingList} properties.list
 * @param {any[]} properties.terms those that are shown
 * @param {string} properties.filtered
 * @param {(term: string) => void} properties.onEdit
 * @param {(term: string) => void} properties.onDelete
 */
function TermList({ list, terms, filtered, onEdit, onDelete }) {
  const text = words().vocabulary;
  const partial = html`<${Partial} reasons=${list.missing} />`;
  if (terms.length === 0) {
    return filtered
      ? html`${partial}<${Empty} title=${text.noneMatches}><p><a href="/?view=vocabulary">${text.showAll}</a></p><//>`
      : html`${partial}<${Empty} title=${text.none}><p>${text.noneYet}</p><//>`;
  }
  return html`
    ${partial}
    <p role="status" class="muted">${text.total(list.total ?? terms.length, number(list.total ?? terms.length))}</p>
    <${TermTable} terms=${terms} onEdit=${onEdit} onDelete=${onDelete} />
    ${list.problem && html`<${Failure} problem=${list.problem} />`}
    ${list.more && html`<p><button type="button" disabled=${list.growing} onClick=${list.more}>${text.more}</button></p>`}
  `;
}
