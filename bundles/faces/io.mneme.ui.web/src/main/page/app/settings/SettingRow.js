/** One setting: what it decides, its value, and what else is allowed. */
import { html, useRef, useState } from '../html.js';
import { Field } from '../part/Field.js';
import { words } from '../words.js';
import { draftOf, SettingControl, sentValueOf } from './SettingControl.js';
import { useSettingChange } from './settingChange.js';
import { equals, isChanged, isRefused, rangeText, valueText } from './settings.js';

/**
 * @param {object} properties
 * @param {string} properties.pid
 * @param {import('./settings.js').Setting} properties.setting
 * @param {(group: import('./settings.js').SettingGroup) => void} properties.onGroup
 */
export function SettingRow({ pid, setting, onGroup }) {
  const text = words().settings;
  const [draft, setDraft] = useState(/** @type {any} */ (undefined));
  const { change, error, setError, sending } = useSettingChange(pid, setting, onGroup);
  const shown = draft === undefined ? draftOf(setting) : draft;
  const dirty = draft !== undefined && (setting.type === 'password' || !equals(draft, draftOf(setting)));
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const leave = () => {
    keepFocus(form.current);
    setDraft(undefined);
  };
  const send = async (/** @type {any} */ value) => {
    if (!sending && (await change(value))) {
      leave();
    }
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const { value, problem } = sentValueOf(shown, setting);
    if (problem) {
      setError(problem);
    } else {
      send(value);
    }
  };
  const edit = (/** @type {any} */ value) => (setting.type === 'boolean' && !setting.list ? send(value) : setDraft(value));
  return html`
    <form class="setting" ref=${form} noValidate onSubmit=${submit}>
      <${Field} label=${setting.key} hint=${setting.description} error=${error || (isRefused(setting) ? text.refused(setting.value) : '')}>
        ${(/** @type {object} */ control) => html`
          <div class="line">
            ${
              setting.fixed
                ? html`<output ...${control} class="setting-value" dir="auto">${valueText(setting.value, setting)}</output>`
                : html`<${SettingControl} control=${control} setting=${setting} value=${shown} onValue=${edit} />`
            }
            ${dirty && html`<button class="primary">${words().frame.save}</button>`}
            ${dirty && html`<button type="button" class="quiet" onClick=${leave}>${words().frame.cancel}</button>`}
            ${sending && html`<span class="muted" role="status">${text.saving}</span>`}
          </div>
        `}
      <//>
      <${SettingFacts} setting=${setting} onRestore=${() => send(null)} />
    </form>
  `;
}

/**
 * Moves the focus from a button that is about to go to the control beside it.
 * @param {HTMLFormElement | null} form
 */
function keepFocus(form) {
  const control = form?.querySelector('input, select, textarea');
  if (control instanceof HTMLElement && form?.contains(document.activeElement)) {
    control.focus();
  }
}

/** @param {{ setting: import('./settings.js').Setting, onRestore: () => void }} properties */
function SettingFacts({ setting, onRestore }) {
  const text = words().settings;
  const range = rangeText(setting);
  return html`
    <div class="setting-facts small">
      ${isChanged(setting) && html`<p><span class="tag setting-changed">${text.changed}</span></p>`}
      ${setting.type !== 'password' && html`<p>${text.default} <b dir="auto">${valueText(setting.default, setting)}</b></p>`}
      ${range && html`<p class="muted">${range}</p>`}
      ${setting.fixed && html`<p class="muted">${text.fixed} <span dir="auto">${setting.fixed}</span>.</p>`}
      ${
        isChanged(setting) &&
        !setting.fixed &&
        html`<button type="button" onClick=${onRestore}>
          ${text.restore}<span class="hidden-label"> (${setting.key})</span>
        </button>`
      }
    </div>
  `;
}
