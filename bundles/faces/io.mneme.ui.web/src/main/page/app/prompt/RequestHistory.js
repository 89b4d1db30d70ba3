/** The last requests of a session: which share each one reused, what broke the beginning, and what that cost. */
import { useAddress } from '../address.js';
import { html, useEffect, useMemo, useRef } from '../html.js';
import { Chart } from '../part/Chart.js';
import { Answered } from '../part/Feedback.js';
import { number, percent, time, words } from '../words.js';
import { breakReason } from './breakReason.js';
import { RequestDetails } from './RequestDetails.js';

/** @param {{ answer: import('../answer.js').KnownAnswer }} properties */
export function RequestHistory({ answer }) {
  const text = words().prompt.history;
  return html`
    <section class="panel stack" aria-labelledby="request-history-title">
      <h2 id="request-history-title">${text.title}</h2>
      <${Answered} answer=${answer}>${(/** @type {any} */ { data }) => html`<${Requests} requests=${data} />`}<//>
    </section>
  `;
}

/** @param {{ requests: any[] }} properties `requests`: newest first */
function Requests({ requests }) {
  const [{ request = '' }, change] = useAddress();
  const text = words().prompt.history;
  const ordered = useMemo(() => [...requests].reverse(), [requests]);
  const chosen = requests.find(({ id }) => id === request);
  /** @param {string} id */
  const choose = (id) => change({ request: id === request ? null : id }, { replace: true });
  if (requests.length === 0) {
    return html`<p class="muted">${text.none}</p>`;
  }
  const breaks = breaksOf(requests);
  return html`
    <p class="muted">${text.lead(number(requests.length))}</p>
    <${Chart}
      title=${text.chart}
      placeLabel=${text.time}
      places=${ordered.map(({ at }) => time(at))}
      series=${[
        { label: text.share, kind: 'bars', color: 1, values: ordered.map(shareOf), format: percent },
        { label: text.broken, color: 4, values: ordered.map((one) => (isBroken(one) ? shareOf(one) : null)), format: percent },
      ]}
      max=${1}
      onChoose=${(/** @type {number} */ place) => ordered[place] && choose(ordered[place].id)}
    />
    ${chosen && html`<${ChosenRequest} request=${chosen} onClose=${() => choose(chosen.id)} />`}
    <h3>${text.breaks}</h3>
    ${
      breaks.length === 0
        ? html`<p class="muted">${text.noBreaks}</p>`
        : html`<ul class="rows">${breaks.map((one) => html`<${BreakRow} key=${one.newest.id} broken=${one} chosen=${request} onChoose=${choose} />`)}</ul>`
    }
  `;
}

/** @param {any} request */
function shareOf({ tokens, stable_prefix: stable }) {
  return tokens > 0 ? stable.tokens / tokens : 0;
}

/**
 * A request whose beginning differs from the one before, though there was one.
 * @param {any} request
 */
function isBroken({ previous, usage, window }) {
  return Boolean(previous && (usage?.lost_to || window?.rebuilt));
}

/**
 * Breaks of one cause, of requests that follow each other.
 * @typedef {object} Break
 * @property {any} newest the newest of the requests
 * @property {any[]} requests newest first
 * @property {string} contributor
 * @property {string} reason
 * @property {number} cost of all together
 */

/**
 * @param {any[]} requests newest first
 * @returns {Break[]}
 */
function breaksOf(requests) {
  /** @type {Break[]} */
  const breaks = [];
  let former = false;
  for (const request of requests) {
    const broken = isBroken(request);
    if (broken) {
      const { contributor, reason, cost } = causeOf(request);
      const last = breaks[breaks.length - 1];
      if (former && last.contributor === contributor && last.reason === reason) {
        last.requests.push(request);
        last.cost += cost;
      } else {
        breaks.push({ newest: request, requests: [request], contributor, reason, cost });
      }
    }
    former = broken;
  }
  return breaks;
}

/** @param {any} request */
function causeOf({ usage, window }) {
  const lost = usage?.lost_to;
  return lost
    ? { ...lost, reason: breakReason(lost.reason) }
    : { contributor: window.policy, reason: words().prompt.history.rebuilt(window.reason ?? ''), cost: 0 };
}

/** @param {{ broken: Break, chosen: string, onChoose: (id: string) => void }} properties `chosen`: id of a request */
function BreakRow({ broken: { newest, requests, contributor, reason, cost }, chosen, onChoose }) {
  const text = words().prompt.history;
  const current = requests.some(({ id }) => id === chosen);
  return html`
    <li>
      <button type="button" class="row break-row" data-row aria-current=${current ? 'true' : undefined} onClick=${() => onChoose(newest.id)}>
        <span class="muted">${time(newest.at)}</span>
        <span dir="auto"><strong>${contributor}</strong> ${reason}${requests.length > 1 && ` ${text.times(number(requests.length))}`}</span>
        <span class="amount">${cost > 0 ? text.lost(number(cost)) : text.nothingLost}</span>
      </button>
    </li>
  `;
}

/** @param {{ request: any, onClose: () => void }} properties */
function ChosenRequest({ request, onClose }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const text = words();
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [request.id]);
  return html`
    <div class="chosen-request stack" ref=${place}>
      <div class="line spread">
        <h3 dir="auto">${text.prompt.details.request(request.id)}</h3>
        <button type="button" class="quiet" onClick=${onClose}>${text.frame.close}</button>
      </div>
      <${RequestDetails} request=${request} />
    </div>
  `;
}
