/** Narrows a search by what its hits have in common. */
import { toggledParameter } from '../address.js';
import { html, useState } from '../html.js';
import { useMedia } from '../part/useMedia.js';
import { number, words } from '../words.js';
import { FACETS } from './choices.js';

const SHOWN_VALUES = 8;

/**
 * @param {object} properties
 * @param {any} properties.facets the counts of the container, by name
 * @param {Record<import('./choices.js').FacetName, string[]>} properties.chosen
 * @param {(changes: Record<string, string | null>) => void} properties.onChange
 */
export function FacetChoices({ facets, chosen, onChange }) {
  const text = words().search;
  const any = FACETS.some((name) => chosen[name].length > 0);
  const wide = useMedia('(min-width: 48rem)');
  if (!any && FACETS.every((name) => !facets?.[name]?.values.length)) {
    return null;
  }
  const clear = () => onChange(Object.fromEntries(FACETS.map((name) => [name, null])));
  return html`
    <details class="facets" open=${wide || any}>
      <summary><h2>${text.narrow}</h2></summary>
      ${any && html`<button type="button" class="quiet small" onClick=${clear}>${text.clear}</button>`}
      ${FACETS.map(
        (name) => html`
          <${FacetGroup} key=${name} name=${name} counts=${facets?.[name]} chosen=${chosen[name]} onChange=${onChange} />
        `,
      )}
    </details>
  `;
}

/**
 * @param {object} properties
 * @param {import('./choices.js').FacetName} properties.name
 * @param {{ values: { value: string, hits: number }[], others: number } | undefined} properties.counts
 * @param {string[]} properties.chosen
 * @param {(changes: Record<string, string | null>) => void} properties.onChange
 */
function FacetGroup({ name, counts, chosen, onChange }) {
  const [all, setAll] = useState(false);
  const text = words().search;
  const values = counts?.values ?? [];
  const missing = chosen.filter((value) => !values.some((one) => one.value === value));
  const listed = [...values, ...missing.map((value) => ({ value, hits: null }))];
  if (listed.length === 0) {
    return null;
  }
  const shown = all ? listed : listed.filter(({ value }, at) => at < SHOWN_VALUES || chosen.includes(value));
  const toggle = (/** @type {string} */ value) => onChange({ [name]: toggledParameter(chosen, value) });
  return html`
    <div class="facet" role="group" aria-labelledby=${`facet-${name}`}>
      <h3 id=${`facet-${name}`}>${text.facets[name]}</h3>
      <div class="facet-values">
        ${shown.map(
          ({ value, hits }) => html`
            <button
              type="button"
              key=${value}
              class="chip"
              aria-pressed=${chosen.includes(value) ? 'true' : 'false'}
              onClick=${() => toggle(value)}
            >
              <span dir="auto">${name === 'corrected' ? (value === 'true' ? text.corrected.yes : text.corrected.no) : value}</span>
              ${hits !== null && html`<span class="count">${number(hits)}</span>`}
            </button>
          `,
        )}
        ${
          shown.length < listed.length &&
          html`<button type="button" class="quiet small" onClick=${() => setAll(true)}>
            ${text.more(number(listed.length - shown.length))}
          </button>`
        }
        ${counts && counts.others > 0 && html`<span class="muted small">${text.others(number(counts.others))}</span>`}
      </div>
    </div>
  `;
}
