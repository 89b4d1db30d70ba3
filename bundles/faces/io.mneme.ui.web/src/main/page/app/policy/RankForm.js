/** Gives a policy another ranking. */
import { html, useState } from '../html.js';
import { Field } from '../part/Field.js';
import { words } from '../words.js';
import { LAST_RANKING } from './policies.js';
import { usePolicyChange } from './policyChange.js';

/** @param {import('./policyChange.js').PolicyChanging} changing */
export function RankForm(changing) {
  const text = words().policies;
  const { policy } = changing;
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const { change, error, sending } = usePolicyChange(changing);
  const shown = draft ?? (policy.ranking === LAST_RANKING ? '' : String(policy.ranking));
  const valid = /^-?\d+$/.test(shown.trim());
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (valid && (await change({ ranking: Number(shown) }, text.ranked(policy.name, shown)))) {
      setDraft(null);
    }
  };
  return html`
    <form class="policy-form" onSubmit=${submit}>
      <${Field} label=${text.rank} hint=${text.rankHint} error=${error || (shown.trim() !== '' && !valid ? text.rankError : '')}>
        ${(/** @type {object} */ control) => html`
          <div class="line">
            <input ...${control} class="number-input" inputmode="numeric" placeholder=${text.last} value=${shown}
              onInput=${(/** @type {any} */ event) => setDraft(event.target.value)} />
            <button disabled=${sending || !valid || Number(shown) === policy.ranking}>${text.setRank}</button>
          </div>
        `}
      <//>
    </form>
  `;
}
