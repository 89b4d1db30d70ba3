/** One policy in a list: whether it is active and why, and what is to be known about it. */
import { addressOf, useAddress } from '../address.js';
import { html } from '../html.js';
import { number, words } from '../words.js';
import { isDisabled, LAST_RANKING } from './policies.js';
import { sentencesOf } from './policyNote.js';
import { callTimesText } from './timesText.js';

/** Kinds of which one serves all requests that name none. */
const SINGLE = ['window', 'renderer'];

/**
 * @param {object} properties
 * @param {import('./policies.js').Policy} properties.policy
 * @param {string} properties.callName
 * @param {boolean} properties.isNew whether it has come since the page was opened
 * @param {boolean} properties.isShadow
 */
export function PolicyRow({ policy, callName, isNew, isShadow }) {
  const text = words().policies;
  const [address] = useAddress();
  const state = isDisabled(policy) ? 'disabled' : policy.active ? 'active' : 'idle';
  return html`
    <li>
      <a class=${`row policy-row ${state}`} data-row href=${addressOf({ ...address, kind: policy.kind, policy: callName })}>
        <span class="policy-state"><span aria-hidden="true">${{ active: '●', idle: '○', disabled: '✕' }[state]}</span> ${text.states[state]}</span>
        <span class="policy-words">
          <strong dir="auto">${policy.name}</strong>${' '}
          ${isNew && html`<span class="tag policy-new">${text.new}</span>`}${' '}
          ${isShadow && html`<span class="tag">${text.shadowTag}</span>`}
          ${whyOf(policy).map((sentence) => html`<span class="policy-why" key=${sentence} dir="auto">${sentence}</span>`)}
        </span>
        <span class="policy-facts small">
          <span>${text.ranking} <b>${rankingText(policy.ranking)}</b></span>
          <span class=${policy.failures > 0 ? 'policy-failures' : ''}>${text.failures(policy.failures, number(policy.failures))}</span>
          ${policy.times.calls > 0 && html`<span>${callTimesText(policy)}</span>`}
          <span class="muted" dir="auto">${policy.bundle} ${policy.version}</span>
        </span>
      </a>
    </li>
  `;
}

/** @param {number} ranking */
export function rankingText(ranking) {
  return ranking === LAST_RANKING ? words().policies.last : number(ranking);
}

/**
 * Returns for which requests it serves, and what the container notes.
 * @param {import('./policies.js').Policy} policy
 * @returns {string[]}
 */
export function whyOf(policy) {
  const text = words().policies;
  const bound = Object.entries(policy.selectors).map(([selector, values]) => text.boundTo(selector, values));
  const uses = policy.used_by.filter((use) => !use.endsWith(' if named'));
  const used = uses.length > 0 ? [text.usedBy(uses.join(', '))] : [];
  const recipes = policy.serves_recipes ?? [];
  const servesAll = recipes.length > 0 ? text.servesRecipes(recipes.join(', ')) : text.servesAll;
  const general = policy.active && bound.length === 0 && SINGLE.includes(policy.kind) ? [servesAll] : [];
  return [...general, ...bound, ...sentencesOf(policy.note), ...used];
}
