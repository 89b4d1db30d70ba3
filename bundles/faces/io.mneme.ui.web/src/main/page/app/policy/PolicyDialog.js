/** One policy: all that is known about it, and what an operator can change. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { segmentOf } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { number, words } from '../words.js';
import { rankingText, whyOf } from './PolicyRow.js';
import { isDisabled } from './policies.js';
import { RankForm } from './RankForm.js';
import { ShadowForm } from './ShadowForm.js';
import { callTimesText } from './timesText.js';
import { UseForm } from './UseForm.js';

const EVERY_MILLIS = 2_000;

/**
 * @param {object} properties
 * @param {import('./policies.js').Policy} properties.policy
 * @param {string} properties.callName
 * @param {import('./ShadowComparison.js').Shadow | undefined} properties.shadow
 * @param {() => Promise<void>} properties.reload
 * @param {() => void} properties.onClose
 */
export function PolicyDialog({ policy, callName, shadow, reload, onClose }) {
  const text = words().policies;
  const path = `/v1/policies/${segmentOf(policy.kind)}/${segmentOf(callName)}`;
  const current = useAnswer(path, { everyMillis: EVERY_MILLIS });
  const shown = /** @type {import('./policies.js').Policy} */ (current.data ?? policy);
  const reloadAll = async () => {
    await Promise.all([current.reload(), reload()]);
  };
  const changing = { policy: shown, path, tag: current.tag, reload: reloadAll };
  return html`
    <${Dialog} title=${text.dialogTitle(text.kindLabel(shown.kind), shown.name)} onClose=${onClose}>
      <div class="stack policy-dialog">
        <p class="muted">${text.kindAbout(shown.kind)}</p>
        <p>
          <strong>${isDisabled(shown) ? text.states.disabled : shown.active ? text.states.active : text.states.idle}</strong>
          ${whyOf(shown).map((sentence) => html`<span class="policy-why" key=${sentence} dir="auto">${sentence}</span>`)}
        </p>
        <dl class="fact-tiles">
          <div><dt>${text.bundle}</dt><dd dir="auto">${shown.bundle} ${shown.version}</dd></div>
          <div><dt>${text.ranking}</dt><dd>${rankingText(shown.ranking)}</dd></div>
          <div><dt>${text.failuresLabel}</dt><dd>${number(shown.failures)}</dd></div>
          <div><dt>${text.times}</dt><dd>${callTimesText(shown) || text.notYet}</dd></div>
        </dl>
        ${
          shown.settings.length > 0 &&
          html`<div>
            <h3>${text.settings}</h3>
            <ul class="policy-settings">${shown.settings.map((setting) => html`<li key=${setting}><code dir="auto">${setting}</code></li>`)}</ul>
          </div>`
        }
        <${UseForm} ...${changing} />
        <${RankForm} ...${changing} />
        <${ShadowForm} policy=${shown} callName=${callName} shadow=${shadow} reload=${reloadAll} />
      </div>
    <//>
  `;
}
