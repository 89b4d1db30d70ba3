/** Chooses the window, its settings and the renderer that are tried. */
import { useAddress } from '../address.js';
import { html } from '../html.js';
import { Field } from '../part/Field.js';
import { useArrivals } from '../policy/arrivals.js';
import { keyOf } from '../policy/policies.js';
import { number, words } from '../words.js';
import { settingsText } from './trial.js';

/**
 * @param {object} properties
 * @param {import('./trial.js').TrialChoice} properties.choice
 * @param {any[]} properties.policies
 * @param {import('../http.js').ProblemError | null} properties.problem why the choice was refused
 */
export function TrialForm({ choice, policies, problem }) {
  const [, change] = useAddress();
  const text = words().prompt;
  const fresh = useArrivals(policies);
  const settings = choice.offered;
  const refused = problem?.status === 400 ? problem : null;
  const of = settings.find(({ name }) => refused && isField(refused.field, name));
  return html`
    <div class="trial-form">
      <${PolicyChoice} kind="window" value=${choice.window} current=${choice.current.window} policies=${policies} fresh=${fresh}
        error=${refused && !of && !refused.field.includes('renderer') ? refused.detail : ''}
        onChange=${(/** @type {string} */ window) => change({ window, settings: null }, { replace: true })} />
      ${settings.map(
        (setting) => html`
          <${SettingField} key=${`${choice.window} ${setting.name}`} setting=${setting} value=${choice.settings[setting.name] ?? setting.value}
            error=${setting === of && refused ? refused.detail : ''}
            onChange=${(/** @type {number} */ value) =>
              change(
                { window: choice.window, settings: settingsText({ ...choice.settings, [setting.name]: value }) },
                { replace: true },
              )} />
        `,
      )}
      ${
        choice.current.renderer &&
        html`<${PolicyChoice} kind="renderer" value=${choice.renderer} current=${choice.current.renderer} policies=${policies} fresh=${fresh}
          error=${refused?.field.includes('renderer') ? refused.detail : ''}
          onChange=${(/** @type {string} */ renderer) => change({ renderer }, { replace: true })} />`
      }
    </div>
    <p class="muted small">${text.trial.dropIn}</p>
  `;
}

/**
 * @param {string} field such as `window.entries`
 * @param {string} name
 */
function isField(field, name) {
  return field === name || field.endsWith(`.${name}`);
}

/**
 * @param {object} properties
 * @param {'window' | 'renderer'} properties.kind
 * @param {string} properties.value
 * @param {string} properties.current
 * @param {any[]} properties.policies
 * @param {ReadonlySet<string>} properties.fresh
 * @param {string} properties.error
 * @param {(name: string) => void} properties.onChange
 */
function PolicyChoice({ kind, value, current, policies, fresh, error, onChange }) {
  const text = words().prompt;
  const offered = policies.filter((policy) => policy.kind === kind);
  const chosen = offered.find(({ name }) => name === value);
  /** @param {any} policy */
  const label = (policy) =>
    [policy.name, policy.name === current ? text.trial.serves : '', fresh.has(keyOf(policy)) ? text.trial.isNew : '']
      .filter(Boolean)
      .join(' · ');
  const meaning = text.policies[value] ?? (chosen ? text.trial.from(chosen.bundle, chosen.version) : '');
  return html`
    <${Field} label=${words().policies.kindLabel(kind)} hint=${meaning} error=${error}>
      ${(/** @type {any} */ control) => html`
        <select ...${control} value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
          ${offered.map((policy) => html`<option key=${policy.name} value=${policy.name}>${label(policy)}</option>`)}
        </select>
      `}
    <//>
  `;
}

/**
 * @param {{ setting: import('./trial.js').PolicySetting, value: number, error: string, onChange: (value: number) => void }} properties
 */
function SettingField({ setting, value, error, onChange }) {
  const text = words().prompt.trial;
  const hint =
    setting.min === null
      ? text.usually(number(setting.value, 3))
      : text.usuallyAtLeast(number(setting.value, 3), number(setting.min, 3));
  return html`
    <${Field} label=${text.settings[setting.name] ?? setting.name} hint=${hint} error=${error}>
      ${(/** @type {any} */ control) => html`
        <input ...${control} type="number" step="any" value=${value}
          onChange=${(/** @type {any} */ event) => event.target.value !== '' && onChange(Number(event.target.value))} />
      `}
    <//>
  `;
}
