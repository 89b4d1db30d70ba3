/** Settings by their groups. */
import { addressOf } from '../address.js';
import { html, useState } from '../html.js';
import { Empty } from '../part/Feedback.js';
import { number, words } from '../words.js';
import { SettingRow } from './SettingRow.js';
import { firstOf, titleOf } from './settings.js';

/** How many settings are drawn at once; a reader of so many looks for something else. */
const SHOWN = 60;

/**
 * @param {object} properties
 * @param {import('./settings.js').SettingGroup[]} properties.groups
 * @param {string} properties.title above the groups; empty for none
 * @param {string} properties.none what to say if there are no groups
 * @param {(group: import('./settings.js').SettingGroup) => void} properties.onGroup
 */
export function SettingGroups({ groups, title, none, onGroup }) {
  const text = words().settings;
  const [all, setAll] = useState(false);
  const count = groups.reduce((sum, { settings }) => sum + settings.length, 0);
  return html`
    <div class="stack settings-found">
      ${!title && html`<p class="settings-back"><a href=${addressOf({ view: 'settings' })}>${text.back}</a></p>`}
      ${title && html`<h2>${title}</h2>`}
      ${groups.length === 0 && html`<${Empty} title=${none} />`}
      ${(all ? groups : firstOf(groups, SHOWN)).map((group) => {
        const id = `settings-${group.pid}`;
        return html`
          <section class="panel setting-group" key=${group.pid} aria-labelledby=${id}>
            <h3 id=${id} dir="auto">${titleOf(group)}</h3>
            ${group.description && html`<p dir="auto">${group.description}.</p>`}
            <p class="muted small"><code>etc/${group.pid}.cfg</code></p>
            ${group.settings.map(
              (setting) => html`<${SettingRow} key=${setting.key} pid=${group.pid} setting=${setting} onGroup=${onGroup} />`,
            )}
          </section>
        `;
      })}
      ${!all && count > SHOWN && html`<button type="button" onClick=${() => setAll(true)}>${text.showAll(number(count))}</button>`}
    </div>
  `;
}
