/** What the list of conversations is reduced to. */
import { html } from '../html.js';
import { Field } from '../part/Field.js';
import { QueryField } from '../part/QueryField.js';
import { RANGES, rangeOf } from '../part/RangeChoice.js';
import { useDraft } from '../part/useDraft.js';
import { words } from '../words.js';

/**
 * @param {object} properties
 * @param {import('../address.js').AddressState} properties.state
 * @param {(changes: Record<string, string | null>, options?: { replace?: boolean }) => void} properties.onChange
 * @param {any[]} properties.items the conversations in the list, whose projects and tags are proposed
 * @param {import('../http.js').ProblemError | null} properties.refused what the container refuses of them
 */
export function ConversationFilters({ state, onChange, items, refused }) {
  const text = words().conversations;
  const { ranges } = words().frame;
  const errorOf = (/** @type {string} */ field) => (refused?.field === field ? refused.detail : '');
  const tags = [...new Set(items.flatMap((item) => item.tags))].sort();
  const projects = [...new Set(items.map((item) => item.project).filter(Boolean))].sort();
  return html`
    <${QueryField} label=${text.search} value=${state.q ?? ''} onQuery=${(/** @type {string} */ q) => onChange({ q: q || null }, { replace: true })} error=${errorOf('q')} />
    <form class="talk-filters" aria-label=${text.filters} onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <${TypedFilter} name="project" label=${text.project} value=${state.project ?? ''} onChange=${onChange} proposals=${projects} error=${errorOf('project')} />
      <${TypedFilter} name="tag" label=${text.tag} value=${state.tag ?? ''} onChange=${onChange} proposals=${tags} error=${errorOf('tag')} />
      <${Field} label=${ranges.label}>
        ${(/** @type {object} */ control) => html`
          <select
            ...${control}
            value=${rangeOf(state.range, 'all')}
            onChange=${(/** @type {any} */ event) => onChange({ range: event.target.value === 'all' ? null : event.target.value })}
          >
            ${RANGES.map((range) => html`<option key=${range} value=${range}>${ranges[range]}</option>`)}
          </select>
        `}
      <//>
    </form>
  `;
}

/**
 * A filter that is applied once the reader stops typing.
 * @param {object} properties
 * @param {string} properties.name of its parameter in the address
 * @param {string} properties.label
 * @param {string} properties.value
 * @param {(changes: Record<string, string | null>, options?: { replace?: boolean }) => void} properties.onChange
 * @param {string[]} [properties.proposals]
 * @param {string} [properties.error]
 */
function TypedFilter({ name, label, value, onChange, proposals = [], error = '' }) {
  const { draft, typing } = useDraft(value, (text) => onChange({ [name]: text || null }, { replace: true }));
  const list = `${name}-proposals`;
  return html`
    <${Field} label=${label} error=${error}>
      ${(/** @type {object} */ control) => html`
        <input
          ...${control}
          type="text"
          dir="auto"
          autocomplete="off"
          value=${draft}
          list=${proposals.length > 0 ? list : undefined}
          ...${typing}
        />
        ${proposals.length > 0 && html`<datalist id=${list}>${proposals.map((one) => html`<option key=${one} value=${one} />`)}</datalist>`}
      `}
    <//>
  `;
}
