/** The chosen conversation: what is known about it, what can be done with it, and its transcript. */
import { useAddress } from '../address.js';
import { useAnswer } from '../answer.js';
import { html, useEffect, useRef, useState } from '../html.js';
import { request, segmentOf } from '../http.js';
import { ConfirmDialog } from '../part/ConfirmDialog.js';
import { beginningOf } from '../part/CutText.js';
import { EntryText } from '../part/EntryText.js';
import { Answered, Empty } from '../part/Feedback.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';
import { ConversationHead } from './ConversationHead.js';
import { textOf } from './messageBlocks.js';
import { Transcript } from './Transcript.js';

const EVERY_MILLIS = 5_000;
/** As in the styles. */
const NARROW = '(max-width: 60rem)';

/**
 * @param {object} properties
 * @param {string} properties.id as the address has it: also that of a conversation that was merged into another one
 * @param {any[]} properties.others the conversations of the list
 * @param {string} properties.listAddress of the list alone
 * @param {{ current: boolean }} properties.arrived whether the page was there before this conversation
 * @param {() => Promise<void>} properties.onChange called when the list must show something else
 * @param {() => void} properties.onShown called once the transcript is there, or will not be
 */
export function ConversationDetail({ id, others, listAddress, arrived, onChange, onShown }) {
  const text = words().conversations;
  const answer = useAnswer(`/v1/conversations/${segmentOf(id)}`, { everyMillis: EVERY_MILLIS });
  const gone = answer.problem?.status === 404;
  useEffect(() => {
    if (gone) {
      onShown();
    }
  }, [gone]);
  const section = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Keys lead on from the conversation that was opened, and not through the rest of the list.
    if (arrived.current) {
      section.current?.focus({ preventScroll: true });
    }
    // Where there is no room for the list, the conversation takes its place.
    if (arrived.current && matchMedia(NARROW).matches) {
      section.current?.scrollIntoView({ block: 'start' });
    }
  }, []);
  return html`
    <section class="talk-detail stack" tabindex="-1" ref=${section} aria-label=${text.chosen}>
      <p class="talk-back"><a href=${listAddress}>← ${text.back}</a></p>
      ${
        gone
          ? html`<${Empty} title=${text.gone}><p><a href=${listAddress}>${text.back}</a></p><//>`
          : html`
              <div class="talk-head-place">
                <${Answered} answer=${answer}>
                  ${(/** @type {any} */ conversation) => html`
                    <${ConversationHead} conversation=${conversation} answer=${answer} others=${others} onChange=${onChange} />
                  `}
                <//>
              </div>
              <${ErasableTranscript} id=${id} conversation=${answer.data} onShown=${onShown} />
            `
      }
    </section>
  `;
}

/** @param {{ id: string, conversation: any, onShown: () => void }} properties */
function ErasableTranscript({ id, conversation, onShown }) {
  const [state, change] = useAddress();
  const [erased, setErased] = useState(/** @type {{ item: any, remove: () => void } | null} */ (null));
  const position = Number(state.entry);
  const jump = state.entry && Number.isSafeInteger(position) ? { journal: state.journal ?? 'message', position, lane: id } : null;
  return html`
    <${Transcript}
      id=${id}
      conversation=${conversation}
      jump=${jump}
      onLeaveJump=${() => change({ entry: null, journal: null })}
      onErase=${(/** @type {any} */ item, /** @type {() => void} */ remove) => setErased({ item, remove })}
      onShown=${onShown}
    />
    ${erased && html`<${EraseEntry} ...${erased} onClose=${() => setErased(null)} />`}
  `;
}

/** @param {{ item: any, remove: () => void, onClose: () => void }} properties */
function EraseEntry({ item, remove, onClose }) {
  const text = words().conversations.eraseOne;
  const erase = async () => {
    await request('DELETE', `/v1/journals/${segmentOf(item.journal)}/entries/${segmentOf(item.id)}`);
    remove();
    notify(text.done);
    onClose();
  };
  return html`
    <${ConfirmDialog} title=${text.title} confirm=${text.confirm} again=${text.again} action=${erase} onClose=${onClose}>
      <p>${text.what}</p>
      <blockquote class="talk-quote"><${EntryText} text=${beginningOf(textOf(item), 300)} /></blockquote>
    <//>
  `;
}
