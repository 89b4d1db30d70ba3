/** How long calls took, in words. */
import { number, words } from '../words.js';

/** @param {import('./meters.js').CallTimes} times */
export function timesText({ count, seconds, max }) {
  const text = words().policies;
  // The longest of the last minutes; the meters forget it.
  return max > 0 ? text.meanAndMax(millis(seconds / count), millis(max)) : text.mean(millis(seconds / count));
}

/** @param {number} seconds */
function millis(seconds) {
  const value = seconds * 1_000;
  return `${number(value, value < 10 ? 2 : 0)} ms`;
}
