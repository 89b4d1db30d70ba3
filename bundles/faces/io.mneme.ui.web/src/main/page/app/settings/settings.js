/** What the container says of its settings. */
import { number, words } from '../words.js';

/**
 * @typedef {object} Setting
 * @property {string} key
 * @property {'boolean' | 'integer' | 'number' | 'string' | 'password'} type of each element if it is a list
 * @property {boolean} list
 * @property {string} description
 * @property {any} value the one in use; null if there is none
 * @property {any} default what null restores
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} [options]
 * @property {string} [fixed] why it cannot be changed here
 */

/** @typedef {{ pid: string, name: string, description: string, settings: Setting[] }} SettingGroup */

/** @param {Setting} setting */
export function isChanged({ value, default: shipped }) {
  return !equals(value, shipped);
}

/**
 * @param {any} one
 * @param {any} other
 */
export function equals(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/**
 * Returns whether the file has a text where a number should be, which is not in force.
 * @param {Setting} setting
 */
export function isRefused({ type, list, value }) {
  return !list && (type === 'integer' || type === 'number') && typeof value === 'string';
}

/**
 * Returns what a group is about, with what tells it from others of its kind.
 * @param {SettingGroup} group
 */
export function titleOf({ pid, name }) {
  const short = name.replace(/^Mneme: /, '');
  const title = short.charAt(0).toUpperCase() + short.slice(1);
  const instance = /-(.+)$/.exec(pid)?.[1];
  return instance ? `${title} · ${instance}` : title;
}

/**
 * Returns the groups with the settings that are asked for; groups without any are left out.
 * @param {SettingGroup[]} groups
 * @param {{ query: string, onlyChanged: boolean }} filter
 */
export function filtered(groups, { query, onlyChanged }) {
  const wanted = query.trim().toLowerCase();
  return groups
    .map((group) => {
      const inGroup = `${group.pid} ${group.name}`.toLowerCase().includes(wanted);
      const settings = group.settings.filter(
        (setting) =>
          (!onlyChanged || isChanged(setting)) &&
          (inGroup || `${setting.key} ${setting.description}`.toLowerCase().includes(wanted)),
      );
      return { ...group, settings };
    })
    .filter(({ settings }) => settings.length > 0);
}

/**
 * Returns the groups with this many settings at most, all together.
 * @param {SettingGroup[]} groups
 * @param {number} limit
 */
export function firstOf(groups, limit) {
  let left = limit;
  return groups
    .map((group) => {
      const settings = group.settings.slice(0, Math.max(0, left));
      left -= settings.length;
      return { ...group, settings };
    })
    .filter(({ settings }) => settings.length > 0);
}

/**
 * Returns a value as a reader sees it.
 * @param {any} value
 * @param {Setting} setting
 */
export function valueText(value, { type }) {
  const text = words().settings;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return text.none;
  }
  if (type === 'boolean') {
    return value ? text.on : text.off;
  }
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * Returns what is allowed; empty if everything is.
 * @param {Setting} setting
 */
export function rangeText({ min, max, options }) {
  const text = words().settings;
  if (options) {
    return text.oneOf(options.join(', '));
  }
  if (min !== undefined && max !== undefined) {
    return text.between(number(min, 3), number(max, 3));
  }
  return min !== undefined ? text.atLeast(number(min, 3)) : max !== undefined ? text.atMost(number(max, 3)) : '';
}
