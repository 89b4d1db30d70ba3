/** What was dictated, and how much of the prompts came from the cache of the provider. */
import { useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { pathOf } from '../http.js';
import { Answered, Empty } from '../part/Feedback.js';
import { RangeChoice, rangeOf } from '../part/RangeChoice.js';
import { words } from '../words.js';
import { CacheStatistics } from './CacheStatistics.js';
import { DictationStatistics } from './DictationStatistics.js';

const EVERY_MILLIS = 15_000;

export default function StatisticsView() {
  const text = words().statistics;
  const [address, setAddress] = useAddress();
  const range = rangeOf(address.range, '30d');
  const dictations = useAnswer(pathOf('/v1/dictations/stats', { range }), { everyMillis: EVERY_MILLIS });
  const contexts = useAnswer('/v1/context/stats', { everyMillis: EVERY_MILLIS });
  return html`
    <div class="stack">
      <section class="stack" aria-labelledby="statistics-dictations">
        <div class="line spread">
          <h2 id="statistics-dictations">${text.dictations}</h2>
          <${RangeChoice} range=${range} onRange=${(/** @type {string} */ chosen) => setAddress({ range: chosen })} />
        </div>
        <${Answered} answer=${dictations}>
          ${(/** @type {any} */ data) =>
            data.total.sessions === 0
              ? html`<${Empty} title=${text.noDictations}><p>${text.noDictationsHint}</p><//>`
              : html`<${DictationStatistics} statistics=${data} range=${range} />`}
        <//>
      </section>
      <section class="stack" aria-labelledby="statistics-cache">
        <h2 id="statistics-cache">${text.cache}</h2>
        <p>${text.cacheAbout}</p>
        <${Answered} answer=${contexts}>${(/** @type {any} */ data) => html`<${CacheStatistics} statistics=${data} />`}<//>
      </section>
    </div>
  `;
}
