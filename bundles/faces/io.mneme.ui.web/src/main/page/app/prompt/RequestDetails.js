/** A request that was made: what it came to, what was billed for it, and by which policies it was made. */
import { html } from '../html.js';
import { moment, number, percent, words } from '../words.js';
import { PolicyRows } from './SegmentDetails.js';

/** @param {{ request: any }} properties `request`: its manifest */
export function RequestDetails({ request }) {
  const text = words().prompt;
  const { details } = text;
  const { usage, window, stable_prefix: stable, tokens } = request;
  return html`
    <dl class="details">
      <dt>${details.fields.at}</dt>
      <dd>${moment(request.at)}</dd>
      <dt>${text.figures.shared}</dt>
      <dd>${details.sharedOf(number(stable.tokens), number(tokens), tokens > 0 ? percent(stable.tokens / tokens) : '–')}</dd>
      ${usage?.predicted && html`<dt>${details.predicted}</dt><dd>${amounts(usage.predicted, usage.predicted.prompt_tokens)}</dd>`}
      <dt>${details.billed}</dt>
      <dd>${usage?.billed ? amounts(usage.billed, usage.billed.input_tokens) : details.notBilled}</dd>
      ${usage?.cause && html`<dt>${details.cause}</dt><dd>${details.causes[usage.cause] ?? usage.cause}</dd>`}
      <dt>${details.model}</dt>
      <dd dir="auto">${request.model ?? '–'} <span class="muted small">${request.provider}</span></dd>
      ${
        window?.policy &&
        html`<dt>${words().policies.kindLabel('window')}</dt>
          <dd dir="auto">${details.windowOf(window.policy, number(window.entries))}${window.rebuilt && window.reason ? ` ${details.rebuilt(window.reason)}` : ''}</dd>`
      }
      <${PolicyRows} context=${request} />
    </dl>
  `;
}

/**
 * @param {any} usage
 * @param {number} tokens
 */
function amounts({ cached_read_tokens: read, cost }, tokens) {
  return words().prompt.details.amounts(number(tokens), number(read), number(cost));
}
