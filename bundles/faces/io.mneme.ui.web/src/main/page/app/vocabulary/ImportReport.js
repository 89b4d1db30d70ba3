/** What an import would do. */
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { number, words } from '../words.js';

const SHOWN = 200;

/** @param {{ report: { added: number, changed: number, unchanged: number, skipped: { line: number, reason: string }[] } }} properties */
export function ImportReport({ report }) {
  const text = words().vocabulary.import;
  const { skipped } = report;
  return html`
    <section class="import-report stack" role="status" aria-label=${text.report}>
      <dl class="import-counts">
        ${
          /** @type {const} */ (['added', 'changed', 'unchanged']).map(
            (one) => html`<div key=${one}><dt>${text[one]}</dt><dd>${number(report[one])}</dd></div>`,
          )
        }
        <div><dt>${text.skipped}</dt><dd>${number(skipped.length)}</dd></div>
      </dl>
      ${
        skipped.length > 0 &&
        html`<div class="scrolled skipped-lines" tabindex="0" role="region" aria-label=${text.skippedLines}>
          <table class="plain-table">
            <caption>${text.skippedLines}</caption>
            <thead><tr><th scope="col" class="amount">${text.line}</th><th scope="col">${text.reason}</th></tr></thead>
            <tbody>
              ${skipped
                .slice(0, SHOWN)
                .map(
                  ({ line, reason }) =>
                    html`<tr key=${line}><td class="amount">${number(line)}</td><td><${EntryText} text=${reason} /></td></tr>`,
                )}
            </tbody>
          </table>
          ${skipped.length > SHOWN && html`<p class="muted">${text.moreSkipped(number(skipped.length - SHOWN))}</p>`}
        </div>`
      }
    </section>
  `;
}
