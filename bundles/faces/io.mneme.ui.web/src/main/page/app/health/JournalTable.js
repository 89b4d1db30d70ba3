/** The journals: how much is in each, what could not be read, and how far the index of searches has come. */
import { html } from '../html.js';
import { Empty, Failure } from '../part/Feedback.js';
import { bytes, number, words } from '../words.js';

/** @typedef {{ journal: string, kind: string, entries: number, bytes: number, skipped_lines: number }} JournalState */

/** @param {{ journals: JournalState[], index: import('../answer.js').KnownAnswer }} properties */
export function JournalTable({ journals, index }) {
  const text = words().health;
  if (journals.length === 0) {
    return html`<${Empty} title=${text.noJournals} />`;
  }
  const coverage = new Map(/** @type {any[]} */ (index.data?.journals ?? []).map((one) => [one.journal, one]));
  return html`
    ${index.problem && html`<${Failure} problem=${index.problem} onRetry=${index.reload} />`}
    ${index.data && !index.data.usable && html`<p class="field-error">${text.indexUnusable} <span dir="auto">${index.data.reason}</span></p>`}
    <div class="scrolled" tabindex="0" role="region" aria-label=${text.journalTable}>
      <table class="plain-table journal-table">
        <thead>
          <tr>
            <th scope="col">${text.journal}</th>
            <th scope="col" class="amount">${text.entries}</th>
            <th scope="col" class="amount">${text.size}</th>
            <th scope="col" class="amount">${text.skippedLines}</th>
            <th scope="col">${text.index}</th>
          </tr>
        </thead>
        <tbody>
          ${journals.map(
            (journal) => html`
              <tr key=${journal.journal}>
                <th scope="row">${journal.journal}</th>
                <td class="amount">${number(journal.entries)}</td>
                <td class="amount">${bytes(journal.bytes)}</td>
                <td class="amount">${journal.skipped_lines > 0 && html`<span aria-hidden="true">! </span>`}${number(journal.skipped_lines)}</td>
                <td>${indexed(coverage.get(journal.journal))}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
    ${index.data && html`<p class="muted small">${text.indexFacts(number(index.data.documents), bytes(index.data.bytes))}</p>`}
  `;
}

/** @param {{ covered: number, end: number, complete: boolean, unreadable_spans: number } | undefined} coverage */
function indexed(coverage) {
  const text = words().health;
  if (!coverage) {
    return '–';
  }
  const behind = coverage.end - coverage.covered;
  const state = coverage.complete && behind <= 0 ? text.upToDate : text.behind(number(Math.max(behind, 0)));
  return coverage.unreadable_spans > 0 ? `${state}; ${text.unreadable(number(coverage.unreadable_spans))}` : state;
}
