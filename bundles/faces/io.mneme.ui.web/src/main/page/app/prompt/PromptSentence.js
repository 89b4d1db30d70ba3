/** Says in plain words what the next request sends, which part of it is cached, and what it costs. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { duration, number, percent, words } from '../words.js';
import { breakReason } from './breakReason.js';
import { isIncomplete } from './markWords.js';

/** A smaller share of a prompt is as good as none. */
const LEAST_SHARE = 0.005;

/** @param {{ source: import('./preview.js').PromptSource, context: any }} properties */
export function PromptSentence({ source, context }) {
  const providers = useAnswer('/v1/providers');
  const profile = providers.data?.data.find((/** @type {any} */ { name }) => name === context.predicted?.provider);
  const text = words().prompt.lead;
  const tokens = strong(number(context.predicted?.prompt_tokens ?? context.tokens));
  return html`
    <div class="prompt-lead">
      <p class="prompt-sentence">
        ${source.session === null ? text.example(tokens) : (source.request ? text.next : text.last)(name(source.session), tokens)}
        ${words().frame.gap}${isIncomplete(context) ? text.incomplete : cacheSentence(context, profile)}
      </p>
      ${context.lost_to && !isIncomplete(context) && html`<p class="prompt-broken" dir="auto">${text.broken(context.lost_to.contributor, breakReason(context.lost_to.reason))}</p>`}
      <p class="muted small">
        ${text.unit(profile ? number(profile.cached_price, 3) : '–', profile?.name ?? context.provider ?? '')}
        ${context.parts.some((/** @type {any} */ part) => part.segment === null) && html` ${text.input}`}
      </p>
    </div>
  `;
}

/**
 * @param {any} context
 * @param {any} profile how the provider caches; undefined before it is known
 */
function cacheSentence(context, profile) {
  const text = words().prompt.lead;
  const { prompt_tokens: full, cached_read_tokens: read, cost } = context.predicted ?? {};
  const { tokens: shared } = context.stable_prefix;
  const price = strong(number(cost));
  if (!context.previous) {
    return text.first(price);
  }
  if (shared < context.tokens * LEAST_SHARE) {
    return text.nothing(price);
  }
  const [part, share] = [strong(number(shared)), percent(shared / context.tokens)];
  if (read > 0) {
    return [text.cached(part, share, strong(number(read))), text.costs(price, number(full))];
  }
  return [text.same(part, share), words().frame.gap, whyNotRead(context, profile, price)];
}

/**
 * The provider reads nothing though the beginning is the same: it is too short, or was sent too long ago.
 * @param {any} context
 * @param {any} profile
 * @param {any} price
 */
function whyNotRead(context, profile, price) {
  const text = words().prompt.lead;
  const { tokens: shared } = context.stable_prefix;
  const passed = (Date.parse(context.at) - Date.parse(context.previous.at)) / 1000;
  const expired = profile && passed > profile.cache_ttl_s;
  if (expired && context.lost_to) {
    return text.gone(duration(passed), profile.name, duration(profile.cache_ttl_s), price);
  }
  if (profile && shared < profile.min_prefix_tokens) {
    return text.tooShort(profile.name, number(profile.min_prefix_tokens), price);
  }
  if (expired) {
    return text.expired(
      duration(passed),
      profile.name,
      duration(profile.cache_ttl_s),
      price,
      strong(number(warmCost(context, profile))),
    );
  }
  return text.notRead(price);
}

/**
 * Returns what the request would cost if the last one had just been sent.
 * @param {any} context
 * @param {any} profile
 */
function warmCost({ predicted, stable_prefix: { tokens } }, { granularity_tokens: step, cached_price: price }) {
  return predicted.prompt_tokens - Math.floor(tokens / step) * step * (1 - price);
}

/** @param {string} amount */
function strong(amount) {
  return html`<strong>${amount}</strong>`;
}

/** @param {string} session */
function name(session) {
  return html`<strong dir="auto">${session}</strong>`;
}
