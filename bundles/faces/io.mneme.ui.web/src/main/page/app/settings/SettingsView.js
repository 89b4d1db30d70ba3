/** All settings of the container and of its plug-ins, by the file that they are in. */
import { useAddress } from '../address.js';
import { useAnswer, useUnchanged } from '../answer.js';
import { html, useCallback, useEffect, useMemo, useState } from '../html.js';
import { Answered } from '../part/Feedback.js';
import { usePreferences } from '../preferences.js';
import { words } from '../words.js';
import { GroupList } from './GroupList.js';
import { InjectionPanel } from './InjectionPanel.js';
import { SettingGroups } from './SettingGroups.js';
import { filtered } from './settings.js';

/** @typedef {import('./settings.js').SettingGroup} SettingGroup */

const EVERY_MILLIS = 10_000;

export default function SettingsView() {
  const answer = useAnswer('/v1/settings', { everyMillis: EVERY_MILLIS });
  const [newer, setNewer] = useState(/** @type {Record<string, SettingGroup>} */ ({}));
  const { language } = usePreferences();
  useEffect(() => setNewer((groups) => (Object.keys(groups).length > 0 ? {} : groups)), [answer.data]);
  const replace = useCallback(
    (/** @type {SettingGroup} */ group) => {
      setNewer((others) => ({ ...others, [group.pid]: group }));
      // An answer that is under way may be older.
      answer.reload();
    },
    [answer.reload],
  );
  const data = useUnchanged(answer.data);
  const view = useMemo(() => {
    const groups = (data?.data ?? []).map((/** @type {SettingGroup} */ one) => newer[one.pid] ?? one);
    return html`<${KnownSettings} groups=${groups} onGroup=${replace} />`;
  }, [data, newer, replace, language]);
  return html`<${Answered} answer=${answer}>${() => view}<//>`;
}

/** @param {{ groups: SettingGroup[], onGroup: (group: SettingGroup) => void }} properties */
function KnownSettings({ groups, onGroup }) {
  const text = words().settings;
  const [address, setAddress] = useAddress();
  const query = address.q ?? '';
  const onlyChanged = address.changed === '1';
  const chosen = groups.find(({ pid }) => pid === address.group);
  const searching = query.trim() !== '' || onlyChanged;
  const shown = useMemo(
    () =>
      filtered(searching ? groups : chosen ? [chosen] : groups, { query, onlyChanged: onlyChanged || (!searching && !chosen) }),
    [groups, chosen, query, onlyChanged],
  );
  return html`
    <div class="stack">
      <p>${text.about}</p>
      <${InjectionPanel} groups=${groups} onGroup=${onGroup} />
      <div class="line settings-search">
        <label for="settings-search">${text.search}</label>
        <input id="settings-search" type="search" data-search value=${query}
          onInput=${(/** @type {any} */ event) => setAddress({ q: event.target.value }, { replace: true })} />
        <label class="line">
          <input type="checkbox" checked=${onlyChanged}
            onChange=${(/** @type {any} */ event) => setAddress({ changed: event.target.checked ? '1' : null })} />
          ${text.onlyChanged}
        </label>
      </div>
      <div class=${chosen && !searching ? 'settings-layout chosen' : 'settings-layout'}>
        <${GroupList} groups=${groups} current=${searching ? '' : (chosen?.pid ?? '')} />
        <${SettingGroups} groups=${shown} title=${searching ? text.found : chosen ? '' : text.changedTitle} onGroup=${onGroup}
          none=${searching ? text.nothingFound : text.nothingChanged} />
      </div>
    </div>
  `;
}
