/** The policies of one kind: what the kind decides, which of them are active, and what runs beside them. */
import { html, useState } from '../html.js';
import { words } from '../words.js';
import { PolicyRow } from './PolicyRow.js';
import { callNameOf, keyOf } from './policies.js';
import { RestoreDialog } from './RestoreDialog.js';
import { ShadowComparison } from './ShadowComparison.js';

/**
 * @param {object} properties
 * @param {string} properties.kind
 * @param {import('./policies.js').Policy[]} properties.policies those of the kind that are shown
 * @param {import('./policies.js').Policy[]} properties.all
 * @param {Set<string>} properties.arrivals
 * @param {import('./ShadowComparison.js').Shadow | undefined} properties.shadow
 * @param {() => Promise<void>} properties.reload
 */
export function PolicyKind({ kind, policies, all, arrivals, shadow, reload }) {
  const text = words().policies;
  const [restoring, setRestoring] = useState(false);
  const id = `policy-kind-${kind}`;
  return html`
    <section class="panel stack policy-kind" aria-labelledby=${id}>
      <div class="line spread">
        <h2 id=${id}>${text.kindTitle(kind)}</h2>
        <button type="button" class="quiet small" onClick=${() => setRestoring(true)}>
          ${text.restore}<span class="hidden-label"> (${text.kindName(kind)})</span>
        </button>
      </div>
      <p class="muted">${text.kindAbout(kind)}</p>
      <ul class="rows">
        ${policies.map(
          (policy) => html`
            <${PolicyRow} key=${keyOf(policy)} policy=${policy} callName=${callNameOf(policy, all)} isNew=${arrivals.has(keyOf(policy))}
              isShadow=${shadow?.name === policy.name} />
          `,
        )}
      </ul>
      ${shadow && html`<${ShadowComparison} shadow=${shadow} isActive=${all.some((one) => one.kind === kind && one.name === shadow.name && one.active)} reload=${reload} />`}
    </section>
    ${restoring && html`<${RestoreDialog} kind=${kind} reload=${reload} onClose=${() => setRestoring(false)} />`}
  `;
}
