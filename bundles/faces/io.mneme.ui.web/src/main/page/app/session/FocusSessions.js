/** The focus sessions, and the document of the chosen one. */
import { addressOf, useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { request } from '../http.js';
import { deleteWithUndo, useHidden } from '../part/deletions.js';
import { Answered, describe, Empty } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { moment, words } from '../words.js';
import { FocusDocument } from './FocusDocument.js';
import { focusPathOf } from './focusPath.js';

const EVERY_MILLIS = 3_000;
const MOST = 200;
const TURN = `curl ${location.origin}/v1/sessions/current/turns -H 'Content-Type: application/json' \\
  -d '{"query":"find auth module","focus_symbols":["src/auth.ts::login"],"results_count":5}'`;

export function FocusSessions() {
  const text = words().sessions.focus;
  const [state, change] = useAddress();
  const answer = useAnswer(`/v1/sessions?limit=${MOST}`, { everyMillis: EVERY_MILLIS });
  const hidden = useHidden(answer.reload);
  const act = async (/** @type {() => Promise<unknown>} */ action) => {
    try {
      await action();
    } catch (problem) {
      notify(describe(problem));
    }
    await answer.reload();
  };
  const remove = (/** @type {string} */ id) => {
    change({ session: null }, { replace: true });
    deleteWithUndo(focusPathOf(id), text.deleted);
  };
  return html`
    <section class="panel stack" aria-labelledby="focus-title">
      <div>
        <h2 id="focus-title">${text.title}</h2>
        <p class="muted">${text.meaning}</p>
      </div>
      <${Answered} answer=${answer}>
        ${(/** @type {any} */ { data }) => html`
          <${SessionList}
            sessions=${data.filter((/** @type {any} */ one) => !hidden.has(focusPathOf(one.session_id)))}
            chosen=${state.session ?? ''}
            onDelete=${remove}
            onResume=${(/** @type {string} */ id) => act(() => request('POST', `${focusPathOf(id)}/resume`))}
          />
          <p><button type="button" onClick=${() => act(() => request('POST', '/v1/sessions'))}>${text.begin}</button></p>
        `}
      <//>
    </section>
  `;
}

/**
 * @param {object} properties
 * @param {any[]} properties.sessions
 * @param {string} properties.chosen the id of the one whose document is shown
 * @param {(id: string) => void} properties.onDelete
 * @param {(id: string) => Promise<void>} properties.onResume
 */
function SessionList({ sessions, chosen, onDelete, onResume }) {
  const text = words().sessions.focus;
  if (sessions.length === 0) {
    return html`<${Empty} title=${text.none}><p>${text.start}</p><pre class="example" tabindex="0" aria-label=${text.start}>${TURN}</pre><//>`;
  }
  return html`
    <ul class="rows">
      ${sessions.map((one) => {
        const id = one.session_id;
        const open = id === chosen;
        return html`
          <li key=${id} class="focus-session" data-row>
            <div class="line spread">
              <a href=${addressOf({ view: 'sessions', session: open ? null : id })} aria-expanded=${open} class="focus-link">
                <span class="focus-id" dir="auto">${id}</span>
                <span class="small muted">${text.facts(one.turns, one.focus_symbols, moment(one.last_used_at))}</span>
              </a>
              <span class="line">
                ${
                  one.current
                    ? html`<span class="tag" title=${text.currentHint}>${text.current}</span>`
                    : html`<button type="button" onClick=${() => onResume(id)} aria-label=${text.resumeOf(id)}>${text.resume}</button>`
                }
                <button type="button" class="danger" onClick=${() => onDelete(id)} aria-label=${text.deleteOf(id)}>${text.delete}</button>
              </span>
            </div>
            ${open && html`<${FocusDocument} id=${id} />`}
          </li>
        `;
      })}
    </ul>
  `;
}
