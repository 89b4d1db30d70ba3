/** A chart, and the same numbers as a table. */
import { html, useEffect, useRef, useState } from '../html.js';
import { usePreferences } from '../preferences.js';
import { words } from '../words.js';
import { useMedia } from './useMedia.js';

const DARK = '(prefers-color-scheme: dark)';

/**
 * @typedef {object} ChartSeries
 * @property {string} label
 * @property {(number | null)[]} values one for each place on the axis
 * @property {'line' | 'bars'} [kind] `line` unless said otherwise
 * @property {number} [color] which of the colours of charts, 1 to 4; its own place unless said otherwise
 * @property {(value: number | null) => string} format as it stands in the table and at the axis
 */

/**
 * @param {object} properties
 * @param {string} properties.title
 * @param {string[]} properties.places names of the places on the axis, in their order
 * @param {ChartSeries[]} properties.series
 * @param {string} properties.placeLabel what the places are, such as `day`
 * @param {number} [properties.max] where the axis of the values ends; at the greatest value unless said otherwise
 * @param {(place: number) => void} [properties.onChoose] called with the place that was chosen, in the plot or in the table
 */
export function Chart({ title, places, series, placeLabel, max, onChoose }) {
  const { theme } = usePreferences();
  const dark = useMedia(DARK);
  const [failed, setFailed] = useState(false);
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const key = JSON.stringify([places, series.map(({ label, values }) => [label, values]), theme, dark]);
  useEffect(() => {
    const target = /** @type {HTMLDivElement} */ (box.current);
    let stop = () => {};
    let ended = false;
    import('./plot.js').then(
      ({ plot }) => {
        if (!ended) {
          stop = plot(target, { places, series, max, onChoose });
        }
      },
      // The table has the same numbers.
      () => setFailed(true),
    );
    return () => {
      ended = true;
      stop();
    };
  }, [key]);
  return html`
    <figure class="chart">
      <figcaption>${title}</figcaption>
      <div class="chart-plot" aria-hidden="true" ref=${box}></div>
      <details open=${failed}>
        <summary>${words().frame.chart.table}</summary>
        <div class="scrolled" tabindex="0" role="region" aria-label=${title}>
          <table class="plain-table">
            <thead>
              <tr>
                <th scope="col">${placeLabel}</th>
                ${series.map(({ label }) => html`<th scope="col" key=${label} class="amount">${label}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${places.map(
                (place, at) => html`
                  <tr key=${at}>
                    <th scope="row">${onChoose ? html`<button type="button" onClick=${() => onChoose(at)}>${place}</button>` : place}</th>
                    ${series.map(({ label, values, format }) => html`<td key=${label} class="amount">${format(values[at])}</td>`)}
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  `;
}
