/** What was dictated, by the values of one column. */
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { duration, number, percent, words } from '../words.js';

const SHOWN = 50;

/**
 * @param {object} properties
 * @param {string} properties.title
 * @param {string} properties.label what the values are
 * @param {any[]} properties.counts
 * @param {string} properties.name the field of the value
 * @param {string} properties.unnamed what to say for an empty value
 */
export function CountTable({ title, label, counts, name, unnamed }) {
  const text = words().statistics;
  const sorted = [...counts].sort((one, other) => other.sessions - one.sessions);
  const most = Math.max(1, sorted[0]?.sessions ?? 1);
  return html`
    <section class="panel stack" aria-label=${title}>
      <h3>${title}</h3>
      <div class="scrolled" tabindex="0" role="region" aria-label=${`${title}: ${text.table}`}>
        <table class="plain-table count-table">
          <thead>
            <tr>
              <th scope="col">${label}</th>
              <th scope="col" class="amount">${text.sessions}</th>
              <th scope="col" class="amount">${text.recorded}</th>
              <th scope="col" class="amount">${text.corrected}</th>
            </tr>
          </thead>
          <tbody>
            ${sorted.slice(0, SHOWN).map(
              (counted) => html`
                <tr key=${counted[name]}>
                  <th scope="row">
                    ${counted[name] ? html`<${EntryText} text=${counted[name]} />` : html`<span class="muted">${unnamed}</span>`}
                    <span class="count-bar" aria-hidden="true" style=${{ width: `${(100 * counted.sessions) / most}%` }}></span>
                  </th>
                  <td class="amount">${number(counted.sessions)}</td>
                  <td class="amount">${duration(counted.seconds)}</td>
                  <td class="amount">${percent(counted.corrected_share)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      ${sorted.length > SHOWN && html`<p class="muted small">${text.more(number(sorted.length - SHOWN))}</p>`}
    </section>
  `;
}
