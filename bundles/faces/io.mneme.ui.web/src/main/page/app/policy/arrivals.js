/** Which policies have come since the page was opened. */
import { useEffect, useState } from '../html.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';
import { keyOf } from './policies.js';

/** @type {Map<string, import('./policies.js').Policy> | null} what was there last, also while another view is shown */
let known = null;
/** @type {Set<string>} */
let arrived = new Set();

/**
 * Returns the keys of the policies that have come, and says when one comes or goes.
 * @param {import('./policies.js').Policy[]} policies
 * @returns {Set<string>}
 */
export function useArrivals(policies) {
  const [keys, setKeys] = useState(arrived);
  useEffect(() => {
    const text = words().policies;
    const present = new Map(policies.map((policy) => [keyOf(policy), policy]));
    const before = known ?? present;
    known = present;
    const come = [...present].filter(([key]) => !before.has(key));
    const gone = [...before].filter(([key]) => !present.has(key));
    if (come.length + gone.length > 0) {
      arrived = new Set([...arrived, ...come.map(([key]) => key)].filter((key) => present.has(key)));
      setKeys(arrived);
      for (const [, { kind, name }] of come) {
        notify(text.arrived(text.kindName(kind), name));
      }
      for (const [, { kind, name }] of gone) {
        notify(text.left(text.kindName(kind), name));
      }
    }
  }, [policies]);
  return keys;
}
