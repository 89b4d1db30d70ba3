/** The policies: which are active for which recipe, and why; and what an operator can change about them. */
import { useAddress } from '../address.js';
import { useAnswer, useUnchanged } from '../answer.js';
import { html, useMemo } from '../html.js';
import { Answered, Empty } from '../part/Feedback.js';
import { usePreferences } from '../preferences.js';
import { words } from '../words.js';
import { useArrivals } from './arrivals.js';
import { useMeters } from './meters.js';
import { PolicyDialog } from './PolicyDialog.js';
import { PolicyKind } from './PolicyKind.js';
import { byKind, callNameOf } from './policies.js';
import { RecipeList } from './RecipeList.js';
import { recipesIn } from './recipes.js';

const EVERY_MILLIS = 2_000;
const SLOW_MILLIS = 15_000;

export default function PoliciesView() {
  const policies = useAnswer('/v1/policies', { everyMillis: EVERY_MILLIS });
  const { language } = usePreferences();
  const data = useUnchanged(policies.data);
  const view = useMemo(
    () => html`<${KnownPolicies} policies=${data?.data ?? []} reload=${policies.reload} />`,
    [data, policies.reload, language],
  );
  return html`<${Answered} answer=${policies}>${() => view}<//>`;
}

/** @param {{ policies: import('./policies.js').Policy[], reload: () => Promise<void> }} properties */
function KnownPolicies({ policies, reload }) {
  const text = words().policies;
  const [address, setAddress] = useAddress();
  const settings = useAnswer('/v1/settings', { everyMillis: SLOW_MILLIS });
  const shadows = useAnswer('/v1/shadows', { everyMillis: EVERY_MILLIS });
  const meters = useMeters();
  const arrivals = useArrivals(policies);
  const query = address.q ?? '';
  const kinds = useMemo(() => byKind(policies.filter((policy) => matches(policy, query))), [policies, query]);
  const opened = policies.find((policy) => policy.kind === address.kind && callNameOf(policy, policies) === address.policy);
  const shadowOf = (/** @type {string} */ kind) => shadows.data?.data.find((/** @type {any} */ one) => one.kind === kind);
  return html`
    <div class="stack">
      <p>${text.about}</p>
      <${RecipeList} answer=${settings} recipes=${recipesIn(settings.data)} policies=${policies} meters=${meters} />
      <div class="line">
        <label for="policy-search">${text.search}</label>
        <input id="policy-search" type="search" data-search value=${query}
          onInput=${(/** @type {any} */ event) => setAddress({ q: event.target.value }, { replace: true })} />
      </div>
      ${kinds.length === 0 && html`<${Empty} title=${text.nothingFound} />`}
      ${kinds.map(
        ([kind, ofKind]) => html`
          <${PolicyKind} key=${kind} kind=${kind} policies=${ofKind} all=${policies} arrivals=${arrivals}
            shadow=${shadowOf(kind)} reload=${reloadAll} />
        `,
      )}
      <p class="muted">${text.dropIn} <a href="/docs/#/policies">${text.interface}</a></p>
    </div>
    ${
      opened &&
      html`<${PolicyDialog} key=${`${opened.kind} ${address.policy}`} policy=${opened} callName=${address.policy}
        shadow=${shadowOf(opened.kind)} reload=${reloadAll} onClose=${() => setAddress({ kind: null, policy: null })} />`
    }
  `;

  async function reloadAll() {
    await Promise.all([reload(), shadows.reload()]);
  }
}

/**
 * @param {import('./policies.js').Policy} policy
 * @param {string} query
 */
function matches({ kind, name, bundle }, query) {
  return `${kind} ${name} ${bundle}`.toLowerCase().includes(query.trim().toLowerCase());
}
