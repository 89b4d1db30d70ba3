/** Chooses where and how a search looks. */
import { toggledParameter } from '../address.js';
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { words } from '../words.js';

/**
 * @param {object} properties
 * @param {import('./choices.js').SearchChoices} properties.choices
 * @param {(changes: Record<string, string | null>) => void} properties.onChange
 */
export function SearchOptions({ choices, onChange }) {
  const text = words().search;
  return html`
    <div class="line search-options">
      <${JournalChoice} chosen=${choices.journals} onChange=${onChange} />
      <label class="check">
        <input
          type="checkbox"
          checked=${choices.sound}
          onChange=${(/** @type {any} */ event) => onChange({ sound: event.target.checked ? 'true' : null })}
        />
        ${text.sound}
      </label>
      <label class="line">
        ${text.sort}
        <select value=${choices.sort} onChange=${(/** @type {any} */ event) => onChange({ sort: event.target.value })}>
          <option value="relevance">${text.sorts.relevance}</option>
          <option value="time">${text.sorts.time}</option>
        </select>
      </label>
    </div>
  `;
}

/**
 * Plug-ins bring journals of their own, so the container is asked which there are.
 * @param {object} properties
 * @param {string[]} properties.chosen
 * @param {(changes: Record<string, string | null>) => void} properties.onChange
 */
function JournalChoice({ chosen, onChange }) {
  const { data } = useAnswer('/v1/journals');
  const text = words().search;
  /** @type {Record<string, string>} */
  const names = text.journals;
  const known = Object.keys(names);
  const open = data?.data.map((/** @type {any} */ one) => one.journal) ?? known;
  const journals = [...new Set([...known.filter((name) => open.includes(name)), ...open, ...chosen])];
  const toggle = (/** @type {string} */ name) => onChange({ journals: toggledParameter(chosen, name) });
  return html`
    <div class="line journal-choice" role="group" aria-label=${text.where}>
      <button
        type="button"
        class="chip"
        aria-pressed=${chosen.length === 0 ? 'true' : 'false'}
        onClick=${() => onChange({ journals: null })}
      >
        ${text.everywhere}
      </button>
      ${journals.map(
        (name) => html`
          <button
            type="button"
            key=${name}
            class="chip"
            aria-pressed=${chosen.includes(name) ? 'true' : 'false'}
            onClick=${() => toggle(name)}
          >
            ${names[name] ?? name}
          </button>
        `,
      )}
    </div>
  `;
}
