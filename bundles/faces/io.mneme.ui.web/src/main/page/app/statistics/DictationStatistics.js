/** How much was dictated, how long, and how much of it was corrected. */
import { html, useMemo } from '../html.js';
import { Chart } from '../part/Chart.js';
import { dayInYear, duration, number, percent, words } from '../words.js';
import { CountTable } from './CountTable.js';
import { withoutGaps } from './days.js';
import { KeyFigures } from './KeyFigures.js';

/** @param {{ statistics: any, range: import('../part/RangeChoice.js').RangeName }} properties */
export function DictationStatistics({ statistics, range }) {
  const text = words().statistics;
  const { total, zone, modes, stt_models, llm_models } = statistics;
  const days = useMemo(() => withoutGaps(statistics.days, range), [statistics, range]);
  const places = days.map(({ day }) => dayInYear(day));
  return html`
    <${KeyFigures}
      figures=${[
        { label: text.sessions, value: number(total.sessions) },
        { label: text.recorded, value: duration(total.seconds) },
        { label: text.mean, value: `${number(total.seconds / total.sessions, 1)} ${words().frame.units.seconds}` },
        { label: text.correctedShare, value: percent(total.corrected_share), hint: text.correctedHint(number(total.corrected)) },
      ]}
    />
    <p class="muted small">${text.zone(zone)}</p>
    <div class="columns statistics-grid">
      ${chartsOf(days).map(
        ({ title, series }) => html`
          <div class="panel" key=${title}>
            <${Chart} title=${title} placeLabel=${text.day} places=${places} series=${series} />
          </div>
        `,
      )}
      <${CountTable} title=${text.byMode} label=${text.mode} counts=${modes} name="mode" unnamed=${text.noMode} />
      <${CountTable} title=${text.bySpeechModel} label=${text.model} counts=${stt_models} name="stt_model" unnamed=${text.noModel} />
      <${CountTable} title=${text.byLanguageModel} label=${text.model} counts=${llm_models} name="llm_model" unnamed=${text.noModel} />
    </div>
  `;
}

/**
 * @param {import('./days.js').DayCounts[]} days
 * @returns {{ title: string, series: import('../part/Chart.js').ChartSeries[] }[]}
 */
function chartsOf(days) {
  const text = words().statistics;
  const recorded = days.map(({ seconds }) => seconds / 60);
  const sessions = days.map((one) => one.sessions);
  const corrected = days.map((one) => one.corrected);
  // A day without dictations has no share.
  const shares = days.map((one) => (one.sessions > 0 ? one.corrected_share : null));
  return [
    { title: text.recordedByDay, series: [{ label: text.minutes, kind: 'bars', values: recorded, format: minutes }] },
    {
      title: text.sessionsByDay,
      series: [
        { label: text.sessions, kind: 'bars', values: sessions, format: number },
        { label: text.corrected, values: corrected, format: number },
      ],
    },
    { title: text.shareByDay, series: [{ label: text.correctedShare, color: 2, values: shares, format: percent }] },
  ];
}

/** @param {number | null} value */
function minutes(value) {
  return number(value, 1);
}
