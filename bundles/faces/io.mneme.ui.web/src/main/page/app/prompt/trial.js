/** Which policies are tried, as the address has it. */

/**
 * @typedef {object} TrialChoice
 * @property {string} window the window policy that is tried
 * @property {string} renderer the renderer that is tried; empty if the prompt has none
 * @property {Record<string, number>} settings settings of the window that are tried, those that differ from the configured ones
 * @property {PolicySetting[]} offered the settings that the window has
 * @property {{ window: string, renderer: string }} current what serves now
 */

/**
 * A setting of a policy, as the container describes it.
 * @typedef {{ name: string, value: number, min: number | null }} PolicySetting
 */

/**
 * @param {import('../address.js').AddressState} address
 * @param {any} context what the next request gets as things are
 * @param {any[]} policies
 * @param {(window: string, name: string) => number | undefined} configured values of settings
 * @returns {TrialChoice}
 */
export function choiceOf(address, context, policies, configured) {
  const current = { window: context.window?.policy ?? '', renderer: context.renderer ?? '' };
  const window = known(policies, 'window', address.window) ?? current.window;
  const offered = settingsOf(policies, window).map((setting) => ({
    ...setting,
    value: configured(window, setting.name) ?? setting.value,
  }));
  const defaults = new Map(offered.map(({ name, value }) => [name, value]));
  const settings = Object.fromEntries(
    settingsFrom(address.settings ?? '').filter(([name, value]) => defaults.has(name) && defaults.get(name) !== value),
  );
  return { window, renderer: known(policies, 'renderer', address.renderer) ?? current.renderer, settings, offered, current };
}

/**
 * @param {any[]} policies
 * @param {string} kind
 * @param {string | undefined} name
 */
function known(policies, kind, name) {
  return policies.some((policy) => policy.kind === kind && policy.name === name) ? /** @type {string} */ (name) : null;
}

/**
 * @param {string} text such as `entries:20,floor:5`
 * @returns {[string, number][]}
 */
function settingsFrom(text) {
  return text
    .split(',')
    .map((pair) => /** @type {[string, number]} */ ([pair.split(':')[0], Number(pair.split(':')[1])]))
    .filter(([name, value]) => name && !Number.isNaN(value));
}

/**
 * Returns the settings as the address has them.
 * @param {Record<string, number>} settings
 */
export function settingsText(settings) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}:${value}`)
    .join(',');
}

/**
 * Returns the settings of a window policy, with their defaults.
 * @param {any[]} policies
 * @param {string} window
 * @returns {PolicySetting[]}
 */
function settingsOf(policies, window) {
  const policy = policies.find(({ kind, name }) => kind === 'window' && name === window);
  return (policy?.settings ?? []).flatMap((/** @type {string} */ described) => {
    const [, name, value, min] = /^(\S+) \((-?[\d.]+)(?:, at least (-?[\d.]+))?/.exec(described) ?? [];
    return name ? [{ name, value: Number(value), min: min === undefined ? null : Number(min) }] : [];
  });
}

/**
 * Returns whether anything is tried that does not serve now.
 * @param {TrialChoice} choice
 */
export function isTried({ window, renderer, settings, current }) {
  return window !== current.window || renderer !== current.renderer || Object.keys(settings).length > 0;
}

/**
 * Returns the choice as options of a request.
 * @param {TrialChoice} choice
 * @returns {Record<string, unknown>}
 */
export function optionsOf({ window, renderer, settings, current }) {
  return {
    ...(window !== current.window || Object.keys(settings).length > 0 ? { window: { policy: window, ...settings } } : {}),
    ...(renderer !== current.renderer ? { renderer } : {}),
  };
}

/**
 * Returns the trials of a replay: what serves now, and the choice.
 * @param {TrialChoice} choice
 */
export function trialsOf({ window, renderer, settings, current }) {
  /** @param {string} shown */
  const rendered = (shown) => (shown ? { renderer: shown } : {});
  return [
    { policies: { window: current.window, ...rendered(current.renderer) } },
    {
      policies: { window, ...rendered(renderer) },
      ...(Object.keys(settings).length > 0 ? { settings: { window: settings } } : {}),
    },
  ];
}
