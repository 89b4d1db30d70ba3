/** What a focus session is about: its turns, and its symbols in the order of their value. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { EntryText } from '../part/EntryText.js';
import { Answered } from '../part/Feedback.js';
import { moment, number, words } from '../words.js';
import { focusPathOf } from './focusPath.js';

const EVERY_MILLIS = 3_000;

/** @param {{ id: string }} properties */
export function FocusDocument({ id }) {
  const text = words().sessions.focus;
  const answer = useAnswer(focusPathOf(id), { everyMillis: EVERY_MILLIS });
  return html`
    <${Answered} answer=${answer}>
      ${(/** @type {any} */ data) => html`
        <div class="columns focus-document">
          <div>
            <h3>${text.turns}</h3>
            ${data.context_window.length === 0 ? html`<p class="muted">${text.noTurns}</p>` : html`<${TurnList} turns=${data.context_window} />`}
          </div>
          <div>
            <h3>${text.symbols}</h3>
            <p class="small muted">${text.symbolsHint}</p>
            <ol class="focus-symbols">
              ${data.accumulated_focus.map((/** @type {string} */ one) => html`<li key=${one}><code><${EntryText} text=${one} /></code></li>`)}
            </ol>
          </div>
        </div>
      `}
    <//>
  `;
}

/** @param {{ turns: any[] }} properties */
function TurnList({ turns }) {
  const text = words().sessions.focus;
  return html`
    <ol class="focus-turns" reversed start=${turns.at(-1).turn}>
      ${turns.toReversed().map(
        (turn) => html`
          <li key=${turn.turn} value=${turn.turn}>
            <p><${EntryText} text=${turn.query} /></p>
            <p class="small muted">
              ${[moment(turn.timestamp), text.queryTypes[/** @type {'search'} */ (turn.query_type)] ?? turn.query_type, turn.results_count !== undefined && text.results(number(turn.results_count))].filter(Boolean).join(' · ')}
            </p>
            <p class="line">
              ${turn.focus_symbols.map((/** @type {string} */ one) => html`<code class="tag" key=${one} dir="auto">${one}</code>`)}
            </p>
          </li>
        `,
      )}
    </ol>
  `;
}
