/** The switch that decides whether dictations enter prompts, which is looked for most often. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { words } from '../words.js';
import { useSettingChange } from './settingChange.js';
import { valueText } from './settings.js';

const PID = 'io.mneme.dictation';

/** The numbers beside the switch. */
const NUMBERS = ['max_entries', 'refresh_threshold', 'max_history_chars'];

/** @param {{ groups: import('./settings.js').SettingGroup[], onGroup: (group: import('./settings.js').SettingGroup) => void }} properties */
export function InjectionPanel({ groups, onGroup }) {
  const group = groups.find(({ pid }) => pid === PID);
  const setting = group?.settings.find(({ key }) => key === 'enabled');
  return group && setting ? html`<${InjectionSwitch} group=${group} setting=${setting} onGroup=${onGroup} />` : null;
}

/**
 * @param {object} properties
 * @param {import('./settings.js').SettingGroup} properties.group
 * @param {import('./settings.js').Setting} properties.setting
 * @param {(group: import('./settings.js').SettingGroup) => void} properties.onGroup
 */
function InjectionSwitch({ group, setting, onGroup }) {
  const text = words().settings;
  const { change, error, sending } = useSettingChange(PID, setting, onGroup);
  const numbers = group.settings.filter(({ key }) => NUMBERS.includes(key));
  return html`
    <section class="panel injection" aria-labelledby="settings-injection">
      <div class="line spread">
        <h2 id="settings-injection">${text.injection}</h2>
        <label class="injection-switch">
          <input type="checkbox" role="switch" checked=${setting.value === true} disabled=${Boolean(setting.fixed)}
            aria-describedby="settings-injection-about" onChange=${(/** @type {any} */ event) => change(event.target.checked)} />
          <strong>${sending ? text.saving : setting.value ? text.injectionOn : text.injectionOff}</strong>
        </label>
      </div>
      <p id="settings-injection-about">${setting.value ? text.injectionOnAbout : text.injectionOffAbout}</p>
      ${error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
      <p class="line small">
        ${numbers.map((one) => html`<span key=${one.key}><code>${one.key}</code> <b>${valueText(one.value, one)}</b></span>`)}
        <a href=${addressOf({ view: 'settings', group: PID })}>${text.injectionMore}</a>
      </p>
    </section>
  `;
}
