/** How much was dictated, how long, and how much of it was corrected. */
import { html, useMemo } from '../html.js';
import { Chart } from '../part/Chart.js';
import { dayInYear, duration, number, percent, words } from '../words.js';
import { CountTable } from './CountTable.js';
import { withoutGaps } from './days.js';
import { KeyFigures } from './KeyFigures.js';

/** @param {{ statistics: any, range: import('./RangeChoice.js').RangeName }} properties */
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
    <div class="columns">
      <div class="panel">
        <${Chart} title=${text.recordedByDay} placeLabel=${text.day} places=${places}
          series=${[{ label: text.minutes, kind: 'bars', values: days.map(({ seconds }) => seconds / 60), format: minutes }]} />
      </div>
      <div class="panel">
        <${Chart} title=${text.sessionsByDay} placeLabel=${text.day} places=${places}
          series=${[
            { label: text.sessions, kind: 'bars', values: days.map(({ sessions }) => sessions), format: number },
            { label: text.corrected, color: 2, values: days.map(({ corrected }) => corrected), format: number },
          ]} />
      </div>
    </div>
    <div class="columns count-tables">
      <${CountTable} title=${text.byMode} label=${text.mode} counts=${modes} name="mode" unnamed=${text.noMode} />
      <${CountTable} title=${text.bySpeechModel} label=${text.model} counts=${stt_models} name="stt_model" unnamed=${text.noModel} />
      <${CountTable} title=${text.byLanguageModel} label=${text.model} counts=${llm_models} name="llm_model" unnamed=${text.noModel} />
    </div>
  `;
}

/** @param {number | null} value */
function minutes(value) {
  return number(value, 1);
}
