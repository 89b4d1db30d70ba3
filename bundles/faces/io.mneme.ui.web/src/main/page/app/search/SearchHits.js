/** What a search has found, page by page. */
import { html } from '../html.js';
import { Empty, Partial } from '../part/Feedback.js';
import { PageSteps } from '../part/PageSteps.js';
import { number, words } from '../words.js';
import { hasFacets, pagesOf } from './choices.js';
import { SearchHit } from './SearchHit.js';

/**
 * @param {object} properties
 * @param {any} properties.data
 * @param {import('./choices.js').SearchChoices} properties.choices
 * @param {boolean} properties.stale whether these are the hits of the former query
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 */
export function SearchHits({ data, choices, stale, onChange }) {
  const text = words().search;
  const total = data.exact ? text.total(data.total, number(data.total)) : text.totalAtLeast(number(data.total));
  const toPage = (/** @type {number} */ page) => {
    onChange({ page: page > 0 ? page + 1 : null });
    document.getElementById('hits')?.scrollIntoView();
  };
  return html`
    <section class="hits" id="hits" aria-busy=${stale ? 'true' : 'false'} aria-label=${text.hits}>
      <h2><span role="status">${total}</span></h2>
      <${Partial} reasons=${data.partial} />
      <${QueryHints} hints=${data.hints} query=${choices.q} />
      ${data.relaxed && html`<p class="state partial">${text.relaxed}</p>`}
      <div class=${stale ? 'list-body stale' : 'list-body'}>
        ${
          data.data.length === 0
            ? html`<${NoHits} choices=${choices} onChange=${onChange} />`
            : html`<ol class="rows hit-list">
                ${data.data.map((/** @type {any} */ hit) => html`<${SearchHit} key=${`${hit.journal}:${hit.position}`} hit=${hit} />`)}
              </ol>`
        }
      </div>
      ${pagesOf(data.total) > 1 && html`<${PageSteps} page=${choices.page} pages=${pagesOf(data.total)} onPage=${toPage} />`}
    </section>
  `;
}

/**
 * Words of the query that are operators elsewhere, in their places, and what to write instead.
 * @param {{ hints: { word: string, position: number, advice: string }[], query: string }} properties
 */
function QueryHints({ hints, query }) {
  if (hints.length === 0) {
    return null;
  }
  return html`
    <div class="state partial" role="note">
      <p class="state-title">${words().search.hints}</p>
      <ul>
        ${hints.map(
          ({ word, position, advice }) => html`
            <li key=${position} dir="auto">
              <${MarkedQuery} query=${query} position=${position} word=${word} />
              <span class="block-hint">${advice}</span>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{ query: string, position: number, word: string }} properties */
function MarkedQuery({ query, position, word }) {
  if (!query.startsWith(word, position)) {
    return html`<code>${word}</code>`;
  }
  const end = position + word.length;
  return html`<code dir="auto">${query.slice(0, position)}<mark>${word}</mark>${query.slice(end)}</code>`;
}

/**
 * @param {object} properties
 * @param {import('./choices.js').SearchChoices} properties.choices
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 */
function NoHits({ choices, onChange }) {
  const text = words().search.empty;
  const narrowed = choices.journals.length > 0 || hasFacets(choices);
  const widen = () =>
    onChange({ journals: null, mode: null, type: null, model: null, month: null, project: null, corrected: null, page: null });
  return html`
    <${Empty} title=${text.title}>
      <p>${text.hint}</p>
      <div class="line">
        ${narrowed && html`<button type="button" onClick=${widen}>${text.everywhere}</button>`}
        ${
          !choices.sound &&
          html`<button type="button" onClick=${() => onChange({ sound: 'true', page: null })}>${text.sound}</button>`
        }
      </div>
    <//>
  `;
}
