/** What is in a file, and what is not taken of it. */
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { moment, number, words } from '../words.js';

/** @param {{ report: any }} properties */
export function FileReport({ report }) {
  const text = words().imports;
  const { entries, files, reasons, problems } = report;
  const counts = {
    fresh: entries.recorded,
    known: entries.recorded_before,
    skipped: entries.skipped,
    excluded: entries.not_recorded,
    conversations: entries.conversations,
  };
  const shown = Object.entries(counts).filter(([name, count]) => count > 0 || ['fresh', 'known', 'skipped'].includes(name));
  return html`
    <section class="import-report stack" aria-label=${text.reportOf(report.file)}>
      <dl class="import-counts">
        ${shown.map(([name, count]) => html`<div key=${name}><dt>${name === 'fresh' && report.dry_run ? text.newEntries : text.counts[/** @type {keyof typeof counts} */ (name)]}</dt><dd>${number(count)}</dd></div>`)}
      </dl>
      ${entries.first && html`<p>${text.span(moment(entries.first), moment(entries.last))}</p>`}
      ${files.importers.length > 0 && html`<p class="muted">${text.readBy(files.importers.join(', '))}</p>`}
      ${files.ignored > 0 && html`<p class="muted">${text.ignored(number(files.read), number(files.ignored))}</p>`}
      ${
        files.unknown.length > 0 &&
        html`<div>
          <p>${report.dry_run ? text.unknownTried : files.waiting > 0 ? text.unknownWait(number(files.waiting)) : text.unknownLeft}</p>
          <ul>${files.unknown.map((/** @type {string} */ name) => html`<li key=${name}><${EntryText} text=${name} /></li>`)}</ul>
        </div>`
      }
      ${
        problems.length > 0 &&
        html`<div class="state partial">
          <p class="state-title">${text.problems}</p>
          <ul>${problems.map((/** @type {string} */ problem) => html`<li key=${problem}><${EntryText} text=${problem} /></li>`)}</ul>
        </div>`
      }
      ${reasons.length > 0 && html`<${SkipReasons} file=${report.file} reasons=${reasons} />`}
    </section>
  `;
}

/** @param {{ file: string, reasons: { reason: string, count: number, place: string }[] }} properties */
function SkipReasons({ file, reasons }) {
  const text = words().imports;
  return html`
    <div class="scrolled skip-reasons" tabindex="0" role="region" aria-label=${text.reasonsOf(file)}>
      <table class="plain-table">
        <caption>${text.reasons}</caption>
        <thead><tr><th scope="col" class="amount">${text.count}</th><th scope="col">${text.reason}</th><th scope="col">${text.place}</th></tr></thead>
        <tbody>
          ${reasons.map(
            ({ reason, count, place }) => html`
              <tr key=${reason}>
                <td class="amount">${number(count)}</td>
                <td><${EntryText} text=${reason} /></td>
                <td><${EntryText} text=${place} /></td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}
