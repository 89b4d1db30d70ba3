/** How long calls took, in words. */
import { number, words } from '../words.js';

/**
 * @param {{ calls: number, mean: number, max: number }} times in milliseconds; without a maximum it is 0
 * @returns {string} empty without calls
 */
export function timesText({ calls, mean, max }) {
  const text = words().policies;
  if (calls === 0) {
    return '';
  }
  return max > 0 ? text.meanAndMax(number(calls), millis(mean), millis(max)) : text.mean(number(calls), millis(mean));
}

/**
 * Returns how long the calls of a policy took.
 * @param {import('./policies.js').Policy} policy
 */
export function callTimesText({ times: { calls, mean_ms, max_ms } }) {
  return timesText({ calls, mean: mean_ms, max: max_ms });
}

/** @param {number} value */
function millis(value) {
  return `${number(value, value < 1 ? 3 : value < 10 ? 1 : 0)} ms`;
}
