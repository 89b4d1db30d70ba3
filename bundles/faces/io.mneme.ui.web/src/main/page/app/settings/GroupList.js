/** The groups of settings, of which one is chosen. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { words } from '../words.js';
import { isChanged, titleOf } from './settings.js';

/** @param {{ groups: import('./settings.js').SettingGroup[], current: string }} properties `current`: empty if none is chosen */
export function GroupList({ groups, current }) {
  const text = words().settings;
  return html`
    <nav class="settings-groups panel" aria-label=${text.groups}>
      <ul class="rows">
        <li>
          <a class="row" data-row href=${addressOf({ view: 'settings' })} aria-current=${current ? undefined : 'true'}>${text.overview}</a>
        </li>
        ${groups.map((group) => {
          const changed = group.settings.filter(isChanged).length;
          return html`
            <li key=${group.pid}>
              <a class="row" data-row href=${addressOf({ view: 'settings', group: group.pid })} aria-current=${group.pid === current ? 'true' : undefined}>
                <span dir="auto">${titleOf(group)}</span>${changed > 0 && html` <span class="tag">${text.changedCount(changed)}</span>`}
              </a>
            </li>
          `;
        })}
      </ul>
    </nav>
  `;
}
