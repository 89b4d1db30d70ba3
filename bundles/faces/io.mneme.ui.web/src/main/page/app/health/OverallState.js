/** Says in one sentence whether the container serves, and what stands in the way. */
import { html } from '../html.js';
import { ProblemError } from '../http.js';
import { number, words } from '../words.js';

/** @typedef {'up' | 'attention' | 'degraded' | 'down' | 'unreachable' | 'asking'} StateName */

/** @type {Record<StateName, string>} shapes, so that the state is not told by its colour alone */
const SIGNS = { up: '✓', attention: '!', degraded: '!', down: '✕', unreachable: '✕', asking: '…' };

/**
 * @param {{ ready: import('../answer.js').KnownAnswer, doctor: import('../answer.js').KnownAnswer }} properties
 */
export function OverallState({ ready, doctor }) {
  const text = words().health;
  const findings = /** @type {any[]} */ (doctor.data?.data ?? []);
  const open = findings.filter(({ status }) => status !== 'ok').length;
  const state = stateOf(ready, open);
  const reasons = Object.entries(/** @type {Record<string, string>} */ (answerOf(ready)?.reasons ?? {}));
  return html`
    <section class=${`panel overall-state ${state}`} aria-labelledby="health-state">
      <span class="overall-sign" aria-hidden="true">${SIGNS[state]}</span>
      <div class="overall-words" role="status">
        <h2 id="health-state">${text.states[state]}</h2>
        <p>${text.stateMeanings[state]}</p>
        ${
          reasons.length > 0 &&
          html`<ul>
            ${reasons.map(([name, reason]) => html`<li key=${name}><code>${name}</code>: <span dir="auto">${reason}</span></li>`)}
          </ul>`
        }
        ${open > 0 && html`<p class="muted">${text.counts(number(open), number(findings.length))}</p>`}
      </div>
    </section>
  `;
}

/** @param {import('../answer.js').KnownAnswer} ready */
function answerOf(ready) {
  // An answer that nothing can be served comes with a status of its own, but with the same fields.
  return ready.problem instanceof ProblemError ? ready.problem.body : ready.data;
}

/**
 * @param {import('../answer.js').KnownAnswer} ready
 * @param {number} open
 * @returns {StateName}
 */
function stateOf(ready, open) {
  const status = answerOf(ready)?.status;
  if (ready.problem?.status === 0) {
    return 'unreachable';
  }
  if (status === 'DEGRADED') {
    return 'degraded';
  }
  if (status === 'UP') {
    return open > 0 ? 'attention' : 'up';
  }
  return ready.problem ? 'down' : 'asking';
}
