/** Lets the reader choose the language and the colours. */
import { html } from '../html.js';
import { chooseLanguage, chooseTheme, preferences } from '../preferences.js';
import { words } from '../words.js';

const MENU = 'preference-menu';

/** A button, and the choices that it opens: the browser closes them with Escape and with a click elsewhere. */
export function PreferenceChoices() {
  const { frame } = words();
  const { language, theme } = preferences();
  return html`
    <button type="button" class="quiet" popovertarget=${MENU}>${frame.preferences}</button>
    <div id=${MENU} class="preference-menu" popover="auto" role="group" aria-label=${frame.preferences}>
      <label class="choice">
        <span>${frame.language.label}</span>
        <select value=${language} onChange=${(/** @type {any} */ event) => chooseLanguage(event.target.value)}>
          <option value="auto">${frame.language.auto}</option>
          <option value="en" lang="en">English</option>
          <option value="zh" lang="zh-Hans">中文</option>
        </select>
      </label>
      <label class="choice">
        <span>${frame.theme.label}</span>
        <select value=${theme} onChange=${(/** @type {any} */ event) => chooseTheme(event.target.value)}>
          <option value="auto">${frame.theme.auto}</option>
          <option value="light">${frame.theme.light}</option>
          <option value="dark">${frame.theme.dark}</option>
        </select>
      </label>
      <p class="small muted">${frame.preferencesHint}</p>
    </div>
  `;
}
