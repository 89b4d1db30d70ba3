/** The conversations, and the transcript of the chosen one. */
import { addressOf, useAddress } from '../address.js';
import { useGrowingList } from '../growing.js';
import { html, useEffect, useRef, useState } from '../html.js';
import { Answered, Empty, Failure, Partial } from '../part/Feedback.js';
import { rangeOf } from '../part/RangeChoice.js';
import { words } from '../words.js';
import { ConversationDetail } from './ConversationDetail.js';
import { ConversationFilters } from './ConversationFilters.js';
import { ConversationRow } from './ConversationRow.js';

const EXAMPLE = `curl ${location.origin}/v1/journals/message/entries \\
  -H 'Content-Type: application/json' \\
  -d '{"conversation_id":"c1","role":"user","content":"Tea at five?"}'`;
const PAGE = 50;
const EVERY_MILLIS = 5_000;
const LIST_AFTER_MILLIS = 300;

export default function ConversationsView() {
  const [state, change] = useAddress();
  const { conversation = '', q = '', project = '', tag = '' } = state;
  const range = rangeOf(state.range, 'all');
  // A conversation that the address names is shown first: the list beside it must not keep its reader waiting.
  const [late, setLate] = useState(Boolean(conversation));
  const list = useGrowingList(
    late && conversation ? null : '/v1/conversations',
    { q, project: project.trim(), tag: tag.trim(), range, limit: PAGE },
    { everyMillis: EVERY_MILLIS },
  );
  const arrived = useRef(false);
  useEffect(() => {
    arrived.current = true;
  }, []);
  const refused = refusalOf(list.answer.problem);
  return html`
    <div class=${conversation ? 'talk chosen' : 'talk'}>
      <section class="talk-list stack" aria-label=${words().conversations.list}>
        <${ConversationFilters} state=${state} onChange=${change} items=${list.items} refused=${refused} />
        ${
          !refused &&
          html`<${Answered} answer=${list.answer}>
          ${() => html`<${ConversationList} list=${list} state=${state} />`}
        <//>`
        }
      </section>
      ${
        conversation &&
        html`<${ConversationDetail}
          key=${conversation}
          id=${conversation}
          others=${list.items}
          arrived=${arrived}
          onChange=${list.reload}
          onShown=${() => late && setTimeout(() => setLate(false), LIST_AFTER_MILLIS)}
          listAddress=${addressOf({ ...state, conversation: null, entry: null, journal: null })}
        />`
      }
    </div>
  `;
}

/**
 * Returns what the container refuses in a filter; null if it is something else.
 * @param {import('../http.js').ProblemError | null} problem
 */
function refusalOf(problem) {
  return problem?.status === 400 && ['q', 'project', 'tag'].includes(problem.field) ? problem : null;
}

/** @param {{ list: import('../growing.js').GrowingList, state: import('../address.js').AddressState }} properties */
function ConversationList({ list, state }) {
  const text = words().conversations;
  const filtered = state.q || state.project || state.tag || rangeOf(state.range, 'all') !== 'all';
  if (list.items.length === 0) {
    return filtered
      ? html`<${Empty} title=${text.noneMatches}>
          <p><a href=${addressOf({ view: 'conversations', conversation: state.conversation })}>${text.showAll}</a></p>
        <//>`
      : html`<${Empty} title=${text.none}><p>${text.noneYet}</p><pre class="example" tabindex="0">${EXAMPLE}</pre><//>`;
  }
  return html`
    <${Partial} reasons=${list.missing} />
    <ul class="rows talk-rows">
      ${list.items.map((item) => html`<li key=${item.id}><${ConversationRow} item=${item} state=${state} /></li>`)}
    </ul>
    ${list.problem && html`<${Failure} problem=${list.problem} />`}
    ${list.more && html`<p><button type="button" disabled=${list.growing} onClick=${list.more}>${text.more}</button></p>`}
  `;
}
