/** Chooses the session whose prompt is shown. */
import { addressOf, goTo } from '../address.js';
import { html } from '../html.js';
import { percent, time, words } from '../words.js';

/**
 * Returns the session that the address names, or the newest one if it names none.
 * @param {any[]} sessions newest first
 * @param {import('../address.js').AddressState} address
 */
export function sessionOf(sessions, { session, recipe }) {
  if (session === undefined) {
    return sessions[0];
  }
  return sessions.find((one) => one.session === session && (!recipe || one.recipe === recipe)) ?? null;
}

/** @param {{ sessions: any[], chosen: any }} properties `chosen`: null if the address names an unknown one */
export function SessionChooser({ sessions, chosen }) {
  const text = words().prompt;
  const at = sessions.indexOf(chosen);
  /** @param {any} event */
  const choose = (event) => {
    const { session, recipe } = sessions[event.target.value];
    goTo(addressOf({ view: 'prompt', session, recipe }));
  };
  return html`
    <label class="line session-choice">
      <span>${text.session}</span>
      <select value=${at} onChange=${choose}>
        ${at < 0 && html`<option value="-1"></option>`}
        ${sessions.map((one, place) => html`<option key=${place} value=${place}>${nameOf(one, place === 0)}</option>`)}
      </select>
    </label>
  `;
}

/**
 * @param {any} session
 * @param {boolean} newest
 */
function nameOf({ session, recipe, at, tokens, stable_prefix: { tokens: shared } }, newest) {
  const text = words().prompt;
  const share = tokens > 0 ? percent(shared / tokens) : '–';
  return text.sessionName(session, recipe, time(at), share, newest ? text.newest : '');
}
