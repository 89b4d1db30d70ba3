/** Who contributed a part of the prompt, by which policies, and since when it is cached. */
import { addressOf, useAddress } from '../address.js';
import { html } from '../html.js';
import { moment, number, words } from '../words.js';
import { markWords } from './markWords.js';

/** @param {{ context: any, block: import('./promptBlocks.js').Block }} properties */
export function SegmentDetails({ context, block }) {
  const text = words().prompt.details;
  const { segment } = block;
  const marked = block.runs.some((run) => run.marked);
  if (!segment) {
    return html`<p>${text.inputMeaning}</p><dl class="details"><${Size} chars=${block.chars} tokens=${block.tokens} /></dl>`;
  }
  return html`
    <dl class="details">
      <${Contributor} segment=${segment} />
      <${MarkRow} context=${context} mark=${block.mark} segment=${segment} />
      <dt>${text.stability}</dt>
      <dd>${text.stabilities[segment.stability] ?? segment.stability}</dd>
      ${block.entries > 0 && html`<dt>${text.entries}</dt><dd>${number(block.entries)}</dd>`}
      <${Size} chars=${block.chars} tokens=${block.tokens} />
      ${block.entries > 0 && html`<${PolicyRows} context=${context} />`}
      ${marked && html`<dt>${text.cacheMark}</dt><dd>${words().prompt.cacheMark}</dd>`}
    </dl>
  `;
}

/** @param {{ chars: number, tokens: number }} properties */
function Size({ chars, tokens }) {
  const text = words().prompt.details;
  return html`<dt>${text.size}</dt><dd>${text.sizeOf(number(chars), number(Math.round(tokens)))}</dd>`;
}

/** @param {{ segment: any }} properties */
export function Contributor({ segment: { contributor, bundle, version } }) {
  const text = words().prompt.details;
  return html`
    <dt>${text.contributor}</dt>
    <dd dir="auto">
      <strong>${contributor}</strong> <span class="muted small">${bundle} ${version}</span>
      ${text.contributors[contributor] && html`<br />${text.contributors[contributor]}`}
    </dd>
  `;
}

/** @param {{ context: any }} properties `context`: a prompt, or the manifest of one */
export function PolicyRows({ context }) {
  const text = words().prompt.details;
  return html`
    ${(context.policies ?? []).map(
      (/** @type {any} */ { type, name, bundle, version }) => html`
        <dt key=${type}>${text.policyOf(words().policies.kindLabel(type))}</dt>
        <dd dir="auto"><strong>${name}</strong> <span class="muted small">${bundle} ${version}</span>
          ${words().prompt.policies[name] && html`<br />${words().prompt.policies[name]}`}</dd>
      `,
    )}
  `;
}

/**
 * Says how a part stands to the last request, and since which request it is cached.
 * @param {{ context: any, mark: import('./promptBlocks.js').Mark, segment: any }} properties
 */
export function MarkRow({ context, mark, segment }) {
  const [address] = useAddress();
  const text = words().prompt;
  const marks = markWords(context);
  const since = segment.cached_since;
  return html`
    <dt>${text.details.mark}</dt>
    <dd>
      <span class="mark-sample" data-mark=${mark} aria-hidden="true"></span> <strong>${marks.nameOf(mark)}</strong>: ${marks.meaningOf(mark)}
      ${
        mark !== 'new' &&
        since &&
        html`<br />${text.details.since}${' '}
          <a href=${addressOf({ ...address, piece: null, entry: null, request: since.id })} title=${text.details.request(since.id)}>${moment(since.at)}</a>`
      }
      ${mark === 'new' && html`<br />${context.previous ? text.details.notYet : text.details.firstRequest}`}
    </dd>
  `;
}
