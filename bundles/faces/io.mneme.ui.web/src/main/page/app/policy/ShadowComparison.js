/** How the policy that runs beside the active one differs from it. */
import { html } from '../html.js';
import { request } from '../http.js';
import { describe } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { number, percent, words } from '../words.js';

/**
 * @typedef {object} Shadow
 * @property {string} kind
 * @property {string} name
 * @property {number} same
 * @property {number} different
 * @property {number} failed
 * @property {number} skipped
 * @property {Record<string, number>} means
 */

/** @param {{ shadow: Shadow, isActive: boolean, reload: () => Promise<void> }} properties */
export function ShadowComparison({ shadow, isActive, reload }) {
  const text = words().policies;
  const { kind, name, same, different, failed, skipped, means } = shadow;
  const end = async () => {
    try {
      await request('DELETE', `/v1/shadows/${kind}`);
      notify(text.shadowEnded(name));
      await reload();
    } catch (failure) {
      notify(describe(failure));
    }
  };
  const compared = same + different;
  return html`
    <div class="shadow">
      <div class="line spread">
        <h3 dir="auto">${text.shadowOf(name)}</h3>
        <button type="button" onClick=${end}>${text.endShadow}</button>
      </div>
      <p class="muted">${text.shadowAbout}</p>
      ${
        compared + failed === 0
          ? html`<p>${isActive ? text.shadowIsActive : text.shadowWaits}</p>`
          : html`<p>${text.shadowCounts(number(compared), percent(compared ? same / compared : null), number(failed), number(skipped))}</p>`
      }
      ${
        Object.keys(means).length > 0 &&
        html`<dl class="fact-tiles">
          ${Object.entries(means).map(
            ([measure, mean]) =>
              html`<div key=${measure}><dt>${/** @type {any} */ (text.measures)[measure] ?? measure}</dt><dd>${number(mean, 3)}</dd></div>`,
          )}
        </dl>`
      }
    </div>
  `;
}
