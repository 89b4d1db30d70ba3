/** Which policies serve the requests of a recipe that name none. */
import { isChosen, isDisabled } from './policies.js';

/** @typedef {import('./policies.js').Policy} Policy */
/** @typedef {{ pid: string, name: string, contributors: string[], selectors: string[], preferred: Record<string, string> }} Recipe */
/** @typedef {'bound' | 'chosen' | 'preferred' | 'ranking'} ServingReason */
/** @typedef {{ policy: Policy, reason: ServingReason, exceptions: Policy[] }} Serving `exceptions`: serve some of the requests */

const RECIPE_PID = 'io.mneme.context.recipe-';

/**
 * Returns the recipes among the settings.
 * @param {any} settings the answer of the container; null before it has come
 * @returns {Recipe[]}
 */
export function recipesIn(settings) {
  const groups = /** @type {any[]} */ (settings?.data ?? []).filter(({ pid }) => pid.startsWith(RECIPE_PID));
  return groups.map(({ pid, settings: ofGroup }) => {
    const value = (/** @type {string} */ key) => ofGroup.find((/** @type {any} */ one) => one.key === key)?.value;
    const preferred = /** @type {string[]} */ (value('policies') ?? []).map((pair) => pair.split('='));
    return {
      pid,
      name: value('name') ?? pid.slice(RECIPE_PID.length),
      contributors: value('contributors') ?? [],
      selectors: value('selectors') ?? [],
      preferred: Object.fromEntries(preferred),
    };
  });
}

/**
 * Returns which policy of a kind serves a recipe, by the rules of the container: the most closely bound one, the one that the
 * operator has chosen, the highest ranking, what the recipe prefers.
 * @param {Policy[]} policies
 * @param {string} kind
 * @param {Recipe} recipe
 * @returns {Serving | null}
 */
export function servingOf(policies, kind, recipe) {
  const usable = policies.filter((policy) => policy.kind === kind && !isDisabled(policy));
  const general = usable.filter((policy) => isBoundAtMostTo(policy, recipe));
  const exceptions = usable.filter((policy) => policy.active && mayServe(policy, recipe) && !general.includes(policy));
  const bound = general.filter(({ selectors }) => selectors.recipe !== undefined);
  const rivals = bound.length > 0 ? bound : general;
  const chosen = rivals.find(isChosen);
  if (chosen) {
    return { policy: chosen, reason: 'chosen', exceptions };
  }
  const highest = Math.max(...rivals.map(({ ranking }) => ranking));
  const equals = rivals.filter(({ ranking }) => ranking === highest);
  const preferred = equals.find(({ name }) => name === recipe.preferred[kind]);
  const policy = preferred ?? equals.find(({ active }) => active) ?? equals[0];
  const reason = bound.length > 0 ? 'bound' : preferred && equals.length > 1 ? 'preferred' : 'ranking';
  return policy ? { policy, reason, exceptions } : null;
}

/**
 * @param {Policy} policy
 * @param {Recipe} recipe
 */
function isBoundAtMostTo({ selectors }, recipe) {
  return (
    Object.keys(selectors).every((selector) => selector === 'recipe') && mayServe(/** @type {any} */ ({ selectors }), recipe)
  );
}

/**
 * @param {Policy} policy
 * @param {Recipe} recipe
 */
function mayServe({ selectors }, recipe) {
  return selectors.recipe === undefined || selectors.recipe.split(',').includes(recipe.name);
}
