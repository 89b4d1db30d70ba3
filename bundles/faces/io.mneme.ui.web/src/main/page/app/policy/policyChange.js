/** Changes of a policy that an operator makes. */
import { useState } from '../html.js';
import { request } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';

/**
 * @typedef {object} PolicyChanging
 * @property {import('./policies.js').Policy} policy
 * @property {string} path of the policy
 * @property {string} tag of what is shown of it
 * @property {() => Promise<void>} reload
 */

/**
 * Returns a function that sends a change, why the last one was refused, and whether one is under way.
 * @param {PolicyChanging} changing
 */
export function usePolicyChange({ path, tag, reload }) {
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  /**
   * @param {object} patch
   * @param {string} done what to say afterwards
   * @returns {Promise<boolean>} whether it was made
   */
  const change = async (patch, done) => {
    setSending(true);
    setError('');
    try {
      await request('PATCH', path, { body: patch, ifMatch: tag });
      notify(done);
      return true;
    } catch (failure) {
      setError(describe(failure));
      return false;
    } finally {
      await reload();
      setSending(false);
    }
  };
  return { change, error, sending };
}
