/** Chooses from when on something is shown. */
import { html } from '../html.js';
import { words } from '../words.js';

/** @typedef {'today' | '7d' | '30d' | 'all'} RangeName */

/** @type {RangeName[]} */
export const RANGES = ['today', '7d', '30d', 'all'];

/**
 * Returns the range that an address names.
 * @param {string | undefined} name
 * @param {RangeName} usual the one to return if it names none
 * @returns {RangeName}
 */
export function rangeOf(name, usual) {
  return RANGES.find((range) => range === name) ?? usual;
}

/** @param {{ range: RangeName, onRange: (range: RangeName) => void }} properties */
export function RangeChoice({ range, onRange }) {
  const { ranges } = words().frame;
  return html`
    <div class="segmented" role="group" aria-label=${ranges.label}>
      ${RANGES.map(
        (name) => html`
          <button key=${name} type="button" aria-pressed=${name === range ? 'true' : 'false'} onClick=${() => onRange(name)}>
            ${ranges[name]}
          </button>
        `,
      )}
    </div>
  `;
}
