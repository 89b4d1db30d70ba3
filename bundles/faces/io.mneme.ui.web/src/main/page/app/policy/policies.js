/** What the container says of its policies. */

/**
 * @typedef {object} Policy
 * @property {string} kind what it decides
 * @property {string} name
 * @property {string} bundle
 * @property {string} version
 * @property {number} ranking
 * @property {Record<string, string>} selectors the requests it is bound to
 * @property {boolean} active whether it serves requests that name no policy
 * @property {string[]} [serves_recipes] names of the recipes whose requests it serves if they name no policy
 * @property {string} note why it is not active, or a remark
 * @property {number} failures
 * @property {string[]} settings
 * @property {string[]} used_by
 * @property {{ calls: number, mean_ms: number, p50_ms: number, p99_ms: number, max_ms: number }} times how long its calls took
 */

/** The ranking of what is built in: every other one is higher. */
export const LAST_RANKING = -2_147_483_648;

/** The kinds that decide most about a prompt come first. */
const ORDER = ['window', 'renderer', 'weighting', 'contributor', 'filter', 'transform', 'resolver', 'compactor', 'embedder'];

/**
 * Returns the policies by kind, with the kinds of plug-ins last.
 * @param {Policy[]} policies
 * @returns {[string, Policy[]][]}
 */
export function byKind(policies) {
  /** @type {Map<string, Policy[]>} */
  const kinds = new Map();
  for (const policy of policies) {
    kinds.set(policy.kind, [...(kinds.get(policy.kind) ?? []), policy]);
  }
  const place = (/** @type {string} */ kind) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return [...kinds].sort(([one], [other]) => place(one) - place(other));
}

/**
 * Returns what tells a policy from all others, also from another version of it.
 * @param {Policy} policy
 */
export function keyOf({ kind, name, bundle, version }) {
  return [kind, name, bundle, version].join(' ');
}

/**
 * Returns the name by which a request calls a policy: with its version if there are several.
 * @param {Policy} policy
 * @param {Policy[]} all
 */
export function callNameOf(policy, all) {
  const same = all.filter(({ kind, name }) => kind === policy.kind && name === policy.name);
  return same.length > 1 ? `${policy.name}@${policy.version}` : policy.name;
}

/** @param {Policy} policy */
export function isDisabled({ note }) {
  return /(^|; )(disabled after|takes no part|has left|has not said)/.test(note);
}

/** @param {Policy} policy */
export function isChosen({ note }) {
  return /(^|; )activated by the operator/.test(note);
}
