/** Runs a policy beside the active one without serving it. */
import { html, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';

/** Kinds of which several serve at a time, so that there is nothing to compare with. */
const WITHOUT_SHADOW = ['contributor', 'endpoint', 'tool', 'format'];

/**
 * @param {object} properties
 * @param {import('./policies.js').Policy} properties.policy
 * @param {string} properties.callName
 * @param {import('./ShadowComparison.js').Shadow | undefined} properties.shadow
 * @param {() => Promise<void>} properties.reload
 */
export function ShadowForm({ policy, callName, shadow, reload }) {
  const text = words().policies;
  const [error, setError] = useState('');
  if (policy.active || shadow?.name === policy.name || WITHOUT_SHADOW.includes(policy.kind)) {
    return null;
  }
  const begin = async () => {
    setError('');
    try {
      await request('PUT', `/v1/shadows/${segmentOf(policy.kind)}`, { body: { name: callName } });
      notify(text.shadowBegun(policy.name));
      await reload();
    } catch (failure) {
      setError(describe(failure));
    }
  };
  return html`
    <div class="policy-form">
      <h3>${text.shadow}</h3>
      <p class="hint">${text.shadowHint} ${shadow ? text.shadowReplaces(shadow.name) : ''}</p>
      ${error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
      <button type="button" onClick=${begin}>${text.beginShadow}</button>
    </div>
  `;
}
