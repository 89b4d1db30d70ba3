/** What the past requests would have cost under the policies that serve, and under those that are tried. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { segmentOf } from '../http.js';
import { Answered } from '../part/Feedback.js';
import { number, percent, words } from '../words.js';
import { trialsOf } from './trial.js';

const REPLAYED = 300;

/** @param {{ source: import('./preview.js').PromptSource, choice: import('./trial.js').TrialChoice }} properties */
export function ReplayTable({ source, choice }) {
  const text = words().prompt.trial;
  const body = { ...source.request, limit: REPLAYED, trials: trialsOf(choice) };
  const answer = useAnswer(`/v1/context/${segmentOf(source.recipe)}/replay`, { body });
  return html`
    <h4 class="prompt-subtitle">${text.replay}</h4>
    <${Answered} answer=${answer}>
      ${(/** @type {any} */ { data: [now, tried] }) =>
        now && tried && now.requests > 0
          ? html`<${Results} now=${now} tried=${tried} />`
          : html`<p class="muted">${text.noReplay}</p>`}
    <//>
  `;
}

/** @param {{ now: any, tried: any }} properties */
function Results({ now, tried }) {
  const text = words().prompt.trial;
  const ratio = now.cost > 0 ? tried.cost / now.cost : 1;
  /** @type {[string, (result: any) => string][]} */
  const columns = [
    [text.tokens, (result) => number(result.tokens / result.requests)],
    [text.reused, (result) => percent(result.tokens > 0 ? result.reused_tokens / result.tokens : 0)],
    [text.rebuilds, (result) => number(result.rebuilds)],
    [text.entries, (result) => number(result.average_entries, 1)],
    [text.cost, (result) => number(result.cost / result.requests)],
  ];
  return html`
    <p>${text.verdict(number(now.requests), number(tried.cost / tried.requests), number(now.cost / now.requests), verdict(ratio))}</p>
    <div class="scrolled" tabindex="0" role="region" aria-label=${text.replay}>
      <table class="plain-table replay-table">
        <caption class="hidden-label">${text.replay}</caption>
        <thead>
          <tr><td></td>${columns.map(([label]) => html`<th scope="col" class="amount" key=${label}>${label}</th>`)}</tr>
        </thead>
        <tbody>
          ${[
            { title: text.now, result: now },
            { title: text.tried, result: tried },
          ].map(
            ({ title, result }) => html`
              <tr key=${title}>
                <th scope="row">${title} <span class="muted small" dir="auto">${result.policy}</span></th>
                ${columns.map(([label, value]) => html`<td class="amount" key=${label}>${value(result)}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {number} ratio of the costs */
function verdict(ratio) {
  const text = words().prompt.trial;
  if (Math.abs(ratio - 1) < 0.01) {
    return text.same;
  }
  return ratio < 1 ? text.less(percent(1 - ratio)) : text.more(percent(ratio - 1));
}
