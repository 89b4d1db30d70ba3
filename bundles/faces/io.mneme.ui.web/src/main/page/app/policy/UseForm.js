/** Makes a policy the active one of its kind. */
import { html, useState } from '../html.js';
import { words } from '../words.js';
import { isDisabled } from './policies.js';
import { usePolicyChange } from './policyChange.js';

/** Kinds whose policies no open window keeps. */
const WITHOUT_WINDOW = ['weighting', 'compactor', 'embedder', 'resolver', 'endpoint', 'tool', 'format'];

/** @typedef {'at-rebuild' | 'now'} SwapTiming */

/** @param {import('./policyChange.js').PolicyChanging} changing */
export function UseForm(changing) {
  const text = words().policies;
  const { policy } = changing;
  const [swap, setSwap] = useState(/** @type {SwapTiming} */ ('at-rebuild'));
  const { change, error, sending } = usePolicyChange(changing);
  if (policy.active && !isDisabled(policy)) {
    return null;
  }
  const timed = !WITHOUT_WINDOW.includes(policy.kind);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    // The form goes when the policy is active; its dialog keeps the focus.
    const dialog = /** @type {HTMLElement} */ (event.target).closest('dialog');
    /** @type {HTMLElement | null | undefined} */ (dialog?.querySelector('button'))?.focus();
    change(timed ? { active: true, swap } : { active: true }, text.usedNow(policy.name));
  };
  return html`
    <form class="policy-form stack" onSubmit=${submit}>
      <h3>${text.use}</h3>
      ${
        timed &&
        html`<fieldset>
          <legend>${text.swap}</legend>
          ${
            /** @type {SwapTiming[]} */ (['at-rebuild', 'now']).map(
              (timing) => html`
              <label class="swap-choice" key=${timing}>
                <input type="radio" name="swap" checked=${swap === timing} onChange=${() => setSwap(timing)} />
                <span><strong>${text.swaps[timing].name}</strong><span class="hint">${text.swaps[timing].about}</span></span>
              </label>
            `,
            )
          }
        </fieldset>`
      }
      ${error && html`<p class="field-error" role="alert" dir="auto">${error}</p>`}
      <div class="line"><button class="primary" disabled=${sending}>${text.useNamed(policy.name)}</button></div>
    </form>
  `;
}
