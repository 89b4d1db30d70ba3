/** Chooses from when on dictations are counted. */
import { html } from '../html.js';
import { words } from '../words.js';

/** @typedef {'today' | '7d' | '30d' | 'all'} RangeName */

/** @type {RangeName[]} */
const RANGES = ['today', '7d', '30d', 'all'];

/**
 * Returns the range that an address names; thirty days if it names none.
 * @param {string | undefined} name
 * @returns {RangeName}
 */
export function rangeOf(name) {
  return RANGES.find((range) => range === name) ?? '30d';
}

/** @param {{ range: RangeName, onRange: (range: RangeName) => void }} properties */
export function RangeChoice({ range, onRange }) {
  const text = words().statistics;
  return html`
    <div class="line range-choice" role="group" aria-label=${text.range}>
      ${RANGES.map(
        (name) => html`
          <button key=${name} type="button" aria-pressed=${name === range ? 'true' : 'false'} onClick=${() => onRange(name)}>
            ${text.ranges[name]}
          </button>
        `,
      )}
    </div>
  `;
}
