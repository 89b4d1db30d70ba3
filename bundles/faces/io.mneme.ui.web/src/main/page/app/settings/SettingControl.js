/** The control with which a setting is edited, by its type. */
import { html } from '../html.js';
import { words } from '../words.js';

/** @typedef {import('./settings.js').Setting} Setting */

/**
 * @param {object} properties
 * @param {object} properties.control the attributes that tie it to its label
 * @param {Setting} properties.setting
 * @param {any} properties.value as it is edited
 * @param {(value: any) => void} properties.onValue
 */
export function SettingControl({ control, setting, value, onValue }) {
  const onInput = (/** @type {any} */ event) => onValue(event.target.value);
  if (setting.list) {
    return setting.options
      ? html`<${OptionChecks} control=${control} label=${setting.key} options=${setting.options} value=${value} onValue=${onValue} />`
      : html`<textarea ...${control} rows=${Math.min(8, 1 + value.length)} value=${value.join('\n')} dir="auto"
          onInput=${(/** @type {any} */ event) => onValue(event.target.value.split('\n'))}></textarea>
          <span class="hint">${words().settings.onePerLine}</span>`;
  }
  if (setting.options) {
    return html`<select ...${control} value=${value} onChange=${onInput}>
      ${(setting.options.includes(value) ? setting.options : [value, ...setting.options]).map(
        (option) => html`<option key=${option} value=${option}>${option}</option>`,
      )}
    </select>`;
  }
  switch (setting.type) {
    case 'boolean':
      return html`<input ...${control} type="checkbox" checked=${value}
          onChange=${(/** @type {any} */ event) => onValue(event.target.checked)} />
        <span>${value ? words().settings.on : words().settings.off}</span>`;
    case 'integer':
    case 'number':
      return html`<input ...${control} type="number" class="number-input" min=${setting.min} max=${setting.max}
        step=${setting.type === 'integer' ? 1 : 'any'} value=${value} onInput=${onInput} />`;
    case 'password':
      return html`<input ...${control} type="password" autocomplete="new-password" placeholder=${words().settings.notShown} value=${value} onInput=${onInput} />`;
    default:
      return html`<input ...${control} class="text-input" dir="auto" value=${value} onInput=${onInput} />`;
  }
}

/** @param {{ control: any, label: string, options: string[], value: string[], onValue: (value: string[]) => void }} properties */
function OptionChecks({ control, label, options, value, onValue }) {
  const toggle = (/** @type {string} */ option) =>
    onValue(options.filter((one) => (one === option ? !value.includes(one) : value.includes(one))));
  return html`
    <span class="line" role="group" id=${control.id} aria-label=${label} aria-describedby=${control['aria-describedby']}>
      ${options.map(
        (option) => html`
          <label key=${option}>
            <input type="checkbox" checked=${value.includes(option)} onChange=${() => toggle(option)} />
            ${option}
          </label>
        `,
      )}
    </span>
  `;
}

/**
 * Returns the value of a setting as it is edited.
 * @param {Setting} setting
 * @returns {any}
 */
export function draftOf({ type, list, value }) {
  if (list) {
    return (value ?? []).map(String);
  }
  return type === 'boolean' ? value === true : String(value ?? '');
}

/**
 * Returns the value to send; null for the shipped one.
 * @param {any} draft
 * @param {Setting} setting
 * @returns {{ value: any, problem: string }} `problem`: why there is none; else empty
 */
export function sentValueOf(draft, { type, list, default: shipped }) {
  if (list) {
    return {
      value: draft.map((/** @type {string} */ one) => one.trim()).filter((/** @type {string} */ one) => one !== ''),
      problem: '',
    };
  }
  if (type === 'integer' || type === 'number') {
    const value = Number(draft);
    return draft.trim() === '' || Number.isNaN(value)
      ? { value: null, problem: words().settings.noNumber }
      : { value, problem: '' };
  }
  return { value: draft === '' && shipped === null ? null : draft, problem: '' };
}
