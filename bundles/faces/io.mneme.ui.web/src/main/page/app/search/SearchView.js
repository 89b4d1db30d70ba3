/** The search over all journals. */
import { useAddress } from '../address.js';
import { useAnswer, useRepetition } from '../answer.js';
import { html } from '../html.js';
import { Answered, describe } from '../part/Feedback.js';
import { QueryField } from '../part/QueryField.js';
import { words } from '../words.js';
import { choicesOf, countsPath, hitsPath, isEmpty } from './choices.js';
import { FacetChoices } from './FacetChoices.js';
import { QueryGuide } from './QueryGuide.js';
import { SearchHits } from './SearchHits.js';
import { SearchOptions } from './SearchOptions.js';

/** The index catches up by itself, so what is missing is asked for again. */
const PARTIAL_MILLIS = 3_000;

export default function SearchView() {
  const [state, change] = useAddress();
  const choices = choicesOf(state);
  const hits = useAnswer(hitsPath(choices), { keep: true });
  const counts = useAnswer(countsPath(choices), { keep: true });
  useRepetition(hits.reload, hits.data?.partial.length > 0 ? PARTIAL_MILLIS : 0);
  const text = words().search;
  const refused = hits.problem?.field === 'q' ? faultOf(hits.problem, choices.q) : '';
  const choose = (
    /** @type {Record<string, string | null>} */ changes,
    /** @type {{ replace?: boolean } | undefined} */ options,
  ) => change({ ...changes, page: null }, options);
  return html`
    <div class="search stack">
      <section class="panel stack" aria-label=${text.form}>
        <${QueryField}
          label=${text.query}
          value=${choices.q}
          placeholder=${text.queryExample}
          error=${refused}
          onQuery=${(/** @type {string} */ q) => choose({ q }, { replace: true })}
        />
        <${SearchOptions} choices=${choices} onChange=${choose} />
      </section>
      ${
        isEmpty(choices) || (refused && hits.data === null)
          ? html`<${QueryGuide} />`
          : html`
            <${Answered} answer=${refused ? { ...hits, problem: null } : hits}>
              ${(/** @type {any} */ data) => html`
                <div class="search-columns">
                  <${FacetChoices} facets=${counts.data?.facets ?? data.facets} chosen=${choices.facets} onChange=${choose} />
                  <${SearchHits} data=${data} choices=${choices} stale=${hits.stale} onChange=${change} />
                </div>
              `}
            <//>
          `
      }
    </div>
  `;
}

/**
 * Says what is wrong with a query, and shows where.
 * @param {import('../http.js').ProblemError} problem
 * @param {string} query
 */
function faultOf(problem, query) {
  const { position } = problem;
  const place = position !== null && position > 0 && position < query.length ? query.slice(position, position + 20) : '';
  return place ? `${describe(problem)} ${words().search.faultAt(place)}` : describe(problem);
}
