/** How much of the prompts equalled the former ones, what they cost by prediction, and what providers billed. */
import { html } from '../html.js';
import { Chart } from '../part/Chart.js';
import { Empty } from '../part/Feedback.js';
import { moment, number, percent, words } from '../words.js';
import { KeyFigures } from './KeyFigures.js';

/**
 * @typedef {object} RecipeCounts
 * @property {string} recipe
 * @property {number} requests
 * @property {number} tokens
 * @property {number} reused_tokens
 * @property {number} predicted_cost in tokens at full price
 * @property {{ requests: number, input_tokens: number, cached_read_tokens: number, cost: number }} [billed]
 */

/** @param {{ statistics: { since: string, data: RecipeCounts[] } }} properties */
export function CacheStatistics({ statistics: { since, data } }) {
  const text = words().statistics;
  const counted = data.filter(({ requests }) => requests > 0);
  if (counted.length === 0) {
    return html`<${Empty} title=${text.noContexts}><p>${text.noContextsHint}</p><//>`;
  }
  const sum = (/** @type {(counts: RecipeCounts) => number} */ value) => counted.reduce((all, one) => all + value(one), 0);
  const tokens = sum((one) => one.tokens);
  // Of a cache that was only written nothing is saved: some providers charge more for that.
  const saved = 1 - sum((one) => one.predicted_cost) / tokens;
  return html`
    <${KeyFigures}
      figures=${[
        { label: text.requests, value: number(sum((one) => one.requests)) },
        { label: text.promptTokens, value: number(tokens) },
        { label: text.reusedShare, value: percent(sum((one) => one.reused_tokens) / tokens), hint: text.reusedHint },
        {
          label: text.predictedCost,
          value: number(sum((one) => one.predicted_cost)),
          hint: saved > 0 ? text.costSaved(percent(saved)) : text.costHint,
        },
      ]}
    />
    <p class="muted small">${text.since(moment(since))}</p>
    <div class="panel">
      <${Chart} title=${text.reusedByRecipe} placeLabel=${text.recipe} places=${counted.map(({ recipe }) => recipe)}
        series=${[
          { label: text.promptTokens, kind: 'bars', values: counted.map((one) => one.tokens), format: number },
          { label: text.reusedTokens, kind: 'bars', values: counted.map((one) => one.reused_tokens), format: number },
        ]} />
    </div>
    <${CostTable} counted=${counted} />
  `;
}

/** @param {{ counted: RecipeCounts[] }} properties */
function CostTable({ counted }) {
  const text = words().statistics;
  return html`
    <section class="panel stack" aria-label=${text.cost}>
      <h3>${text.cost}</h3>
      <p class="muted">${text.costAbout}</p>
      <div class="scrolled" tabindex="0" role="region" aria-label=${`${text.cost}: ${text.table}`}>
        <table class="plain-table cost-table">
          <thead>
            <tr>
              <th scope="col">${text.recipe}</th>
              <th scope="col" class="amount">${text.requests}</th>
              <th scope="col" class="amount">${text.promptTokens}</th>
              <th scope="col" class="amount">${text.reusedShare}</th>
              <th scope="col" class="amount">${text.predictedCost}</th>
              <th scope="col" class="amount">${text.billedRequests}</th>
              <th scope="col" class="amount">${text.billedTokens}</th>
              <th scope="col" class="amount">${text.billedCached}</th>
              <th scope="col" class="amount">${text.billedCost}</th>
            </tr>
          </thead>
          <tbody>${counted.map((one) => html`<${CostRow} key=${one.recipe} counts=${one} />`)}</tbody>
        </table>
      </div>
    </section>
  `;
}

/** @param {{ counts: RecipeCounts }} properties */
function CostRow({ counts: { recipe, requests, tokens, reused_tokens, predicted_cost, billed } }) {
  const known = billed && billed.requests > 0 ? billed : null;
  return html`
    <tr>
      <th scope="row" dir="auto">${recipe}</th>
      <td class="amount">${number(requests)}</td>
      <td class="amount">${number(tokens)}</td>
      <td class="amount">${percent(tokens ? reused_tokens / tokens : null)}</td>
      <td class="amount">${number(predicted_cost)}</td>
      <td class="amount">${number(known?.requests)}</td>
      <td class="amount">${number(known?.input_tokens)}</td>
      <td class="amount">${number(known?.cached_read_tokens)}</td>
      <td class="amount">${number(known?.cost)}</td>
    </tr>
  `;
}
