/** Changes of a setting that an operator makes. */
import { useState } from '../html.js';
import { ProblemError, request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';
import { equals } from './settings.js';

/** @typedef {import('./settings.js').SettingGroup} SettingGroup */

/**
 * Returns a function that gives a setting another value, null for the shipped one; why the last one was refused; and whether a
 * change is under way.
 * @param {string} pid
 * @param {import('./settings.js').Setting} setting as it is shown
 * @param {(group: SettingGroup) => void} onGroup called with the settings as they are now
 */
export function useSettingChange(pid, setting, onGroup) {
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  /**
   * @param {any} value
   * @returns {Promise<boolean>} whether it is in use now
   */
  const change = async (value) => {
    setSending(true);
    setError('');
    try {
      onGroup(await changed(pid, setting, value, onGroup));
      notify(words().settings.saved(setting.key));
      return true;
    } catch (failure) {
      setError(describe(failure));
      return false;
    } finally {
      setSending(false);
    }
  };
  return { change, error, setError, sending };
}

/**
 * @param {string} pid
 * @param {import('./settings.js').Setting} setting
 * @param {any} value
 * @param {(group: SettingGroup) => void} onGroup
 * @returns {Promise<SettingGroup>}
 */
async function changed(pid, setting, value, onGroup) {
  const path = `/v1/settings/${segmentOf(pid)}`;
  const { data: current, tag } = await request('GET', path);
  const now = current.settings.find((/** @type {any} */ { key }) => key === setting.key);
  // The list of all settings has no tag, so what is shown is compared with what is there.
  if (!now || !equals(now.value, setting.value)) {
    onGroup(current);
    throw new ProblemError(412, '');
  }
  return (await request('PATCH', path, { body: { [setting.key]: value }, ifMatch: tag })).data;
}
