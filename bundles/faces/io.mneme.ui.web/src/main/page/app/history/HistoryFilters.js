/** Chooses which dictations the list has. */
import { toggledParameter } from '../address.js';
import { html, useState } from '../html.js';
import { QueryField } from '../part/QueryField.js';
import { RangeChoice } from '../part/RangeChoice.js';
import { useMedia } from '../part/useMedia.js';
import { number, words } from '../words.js';

const SHOWN_TAGS = 6;

/**
 * @param {object} properties
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {(changes: Record<string, string | null>, options?: { replace?: boolean }) => void} properties.onChange
 * @param {any} properties.tags the answer with the tags and their counts; null if it is not there
 * @param {string} properties.error what is wrong with the query
 */
export function HistoryFilters({ filters, onChange, tags, error }) {
  const text = words().history;
  return html`
    <section class="panel stack history-filters" aria-label=${text.filters}>
      <div class="filter-line">
        <${QueryField}
          label=${text.query}
          value=${filters.q}
          placeholder=${text.queryExample}
          error=${error}
          onQuery=${(/** @type {string} */ q) => onChange({ q }, { replace: true })}
        />
        <${RangeChoice} range=${filters.range} onRange=${(/** @type {string} */ range) => onChange({ range })} />
        <label class="check">
          <input
            type="checkbox"
            checked=${filters.archived}
            onChange=${(/** @type {any} */ event) => onChange({ archived: event.target.checked ? 'true' : null })}
          />
          ${text.archived}
        </label>
      </div>
      <${TagChoice} chosen=${filters.tags} tags=${tags?.data ?? []} onChange=${onChange} />
    </section>
  `;
}

/**
 * @param {object} properties
 * @param {string[]} properties.chosen
 * @param {{ tag: string, count: number }[]} properties.tags
 * @param {(changes: Record<string, string | null>) => void} properties.onChange
 */
function TagChoice({ chosen, tags, onChange }) {
  const text = words().history;
  const wide = useMedia('(min-width: 40rem)');
  const counted = new Set(tags.map(({ tag }) => tag));
  const all = [...tags, ...chosen.filter((tag) => !counted.has(tag)).map((tag) => ({ tag, count: 0 }))];
  const groups = Object.entries(text.tagGroups)
    .map(([kind, label]) => ({ kind, label, tags: all.filter(({ tag }) => tag.split(':')[0] === kind && !tag.endsWith(':')) }))
    .filter((group) => group.tags.length > 0);
  if (groups.length === 0) {
    return null;
  }
  /** @param {string} tag */
  const toggle = (tag) => onChange({ tags: toggledParameter(chosen, tag) });
  return html`
    <details class="tag-choice" open=${wide || chosen.length > 0}>
    <summary>${text.tags}</summary>
    <div class="tag-groups" role="group" aria-label=${text.tags}>
      ${groups.map((group) => html`<${TagGroup} key=${group.kind} ...${group} chosen=${chosen} onToggle=${toggle} />`)}
      ${
        chosen.length > 0 &&
        html`<p class="line small">
          <span class="muted">${chosen.length > 1 ? text.anyOf : ''}</span>
          <button type="button" class="quiet" onClick=${() => onChange({ tags: null })}>${text.clearTags}</button>
        </p>`
      }
    </div>
    </details>
  `;
}

/**
 * @param {object} properties
 * @param {string} properties.kind
 * @param {string} properties.label
 * @param {{ tag: string, count: number }[]} properties.tags
 * @param {string[]} properties.chosen
 * @param {(tag: string) => void} properties.onToggle
 */
function TagGroup({ kind, label, tags, chosen, onToggle }) {
  const [all, setAll] = useState(false);
  const shown = all ? tags : tags.filter(({ tag }, at) => at < SHOWN_TAGS || chosen.includes(tag));
  return html`
    <div class="tag-group">
      <span class="tag-group-name" id=${`tags-${kind}`}>${label}</span>
      <div class="line" role="group" aria-labelledby=${`tags-${kind}`}>
        ${shown.map(
          ({ tag, count }) => html`
            <button
              type="button"
              key=${tag}
              class="chip"
              aria-pressed=${chosen.includes(tag) ? 'true' : 'false'}
              onClick=${() => onToggle(tag)}
            >
              <span dir="auto">${kind === 'corrected' ? words().history.corrected : tag.slice(kind.length + 1)}</span>
              <span class="count">${number(count)}</span>
            </button>
          `,
        )}
        ${
          shown.length < tags.length &&
          html`<button type="button" class="quiet" onClick=${() => setAll(true)}>
            ${words().history.moreTags(number(tags.length - shown.length))}
          </button>`
        }
      </div>
    </div>
  `;
}
