/** What runs, since when, and how much memory it uses. */
import { html } from '../html.js';
import { duration, moment, number, words } from '../words.js';

/**
 * @typedef {object} ContainerStatus
 * @property {string} version
 * @property {string} java
 * @property {string} process
 * @property {string} started
 * @property {number} up_for_seconds
 * @property {number} heap_used_mib
 * @property {number} heap_limit_mib
 */

/** @param {{ status: ContainerStatus }} properties */
export function ProcessFacts({ status }) {
  const text = words().health;
  const heap = text.heapUsed(number(status.heap_used_mib), number(status.heap_limit_mib));
  return html`
    <dl class="fact-tiles">
      <div><dt>${text.version}</dt><dd>${status.version}</dd></div>
      <div><dt>${text.started}</dt><dd>${moment(status.started)}</dd></div>
      <div><dt>${text.upFor}</dt><dd>${duration(status.up_for_seconds)}</dd></div>
      <div>
        <dt id="health-heap">${text.heap}</dt>
        <dd>
          ${heap}
          <meter aria-labelledby="health-heap" min="0" max=${status.heap_limit_mib} high=${status.heap_limit_mib * 0.75} value=${status.heap_used_mib}>
            ${heap}
          </meter>
          <p class="hint">${text.heapHint}</p>
        </dd>
      </div>
      <div><dt>Java</dt><dd>${status.java}</dd></div>
      <div><dt>${text.processId}</dt><dd>${status.process}</dd></div>
    </dl>
  `;
}
