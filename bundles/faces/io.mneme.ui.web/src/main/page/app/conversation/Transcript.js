/** The entries of a conversation: shown at its end at once, older ones when the reader scrolls up. */
import { html, useEffect, useMemo, useState } from '../html.js';
import { Empty, Failure, Loading, Partial } from '../part/Feedback.js';
import { words } from '../words.js';
import { TranscriptSection } from './TranscriptSection.js';
import { keyOf, useTranscriptPages } from './transcriptPages.js';
import { useScrolling } from './transcriptScrolling.js';
import { surroundings, wholeConversation } from './transcriptSource.js';

/** So long after a page of the past nothing is read out as news. */
const QUIET_MILLIS = 400;

/**
 * @param {object} properties
 * @param {string} properties.id as the address has it: also that of a conversation that was merged into another one
 * @param {any} properties.conversation what is known about it; null before the first answer
 * @param {{ journal: string, position: number, lane: string } | null} properties.jump the entry to show in the middle
 * @param {() => void} properties.onLeaveJump shows the end of the conversation
 * @param {(item: any, remove: () => void) => void} properties.onErase
 * @param {() => void} properties.onShown called once there is an answer
 */
export function Transcript({ id, conversation, jump, onLeaveJump, onErase, onShown }) {
  const text = words().conversations;
  const source = useMemo(
    () => (jump ? surroundings(jump.lane, jump.journal, jump.position) : wholeConversation(id)),
    [id, jump?.lane, jump?.journal, jump?.position],
  );
  const held = useTranscriptPages(source, conversation ?? { id, journals: [] });
  const marked = jump ? `${jump.journal} ${jump.position}` : '';
  const { box, inner, atEnd, onScroll, toEnd } = useScrolling(held, marked);
  const quiet = useQuiet(held.loading);
  const last = held.pages.at(-1);
  const answered = Boolean(last || held.problem);
  useEffect(() => {
    if (answered) {
      onShown();
    }
  }, [answered]);
  if (!last) {
    return held.problem ? html`<${Failure} problem=${held.problem} onRetry=${held.begin} />` : html`<${Loading} />`;
  }
  const erase = (/** @type {any} */ item) => onErase(item, () => held.remove(keyOf(item)));
  const found = !jump || held.pages.some(({ entries }) => entries.some((item) => keyOf(item) === marked));
  return html`
    <${Partial} reasons=${[...new Set(held.pages.flatMap(({ missing }) => missing))]} />
    ${jump && html`<${JumpNote} found=${found} onLeave=${onLeaveJump} />`}
    ${held.problem && html`<${Failure} problem=${held.problem} />`}
    <div class="transcript-frame">
      <div
        class="transcript"
        role="log"
        aria-live=${quiet ? 'off' : 'polite'}
        aria-label=${text.transcript}
        tabindex="0"
        ref=${box}
        onScroll=${onScroll}
      >
        <div ref=${inner}>
          ${!held.pages[0].next && html`<p class="transcript-edge muted small">${text.beginning}</p>`}
          ${held.pages.every(({ entries }) => entries.length === 0) && html`<${Empty} title=${text.empty} />`}
          ${held.pages.map(
            (page, at) => html`
              <${TranscriptSection}
                key=${page.entries.length > 0 ? keyOf(page.entries[0]) : at}
                entries=${page.entries}
                former=${held.pages[at - 1]?.entries.at(-1) ?? null}
                marked=${marked}
                onErase=${erase}
              />
            `,
          )}
        </div>
      </div>
      ${
        !(atEnd && last.end) &&
        html`<button type="button" class="transcript-end" onClick=${jump && !last.end ? onLeaveJump : toEnd}>
          ${held.fresh > 0 ? text.fresh(held.fresh) : text.toEnd} ↓
        </button>`
      }
    </div>
    <p class="small muted" role="status">${held.following ? text.following : text.notFollowing}</p>
  `;
}

/** @param {{ found: boolean, onLeave: () => void }} properties */
function JumpNote({ found, onLeave }) {
  const text = words().conversations;
  return html`
    <div class="line jump-note" role="status">
      <span>${found ? text.jumped : text.jumpGone}</span>
      <button type="button" onClick=${onLeave}>${text.wholeTranscript}</button>
    </div>
  `;
}

/**
 * Returns whether pages of the past are being added, which no screen reader should read out.
 * @param {boolean} loading
 */
function useQuiet(loading) {
  const [quiet, setQuiet] = useState(true);
  useEffect(() => {
    if (loading) {
      setQuiet(true);
      return undefined;
    }
    const timer = setTimeout(() => setQuiet(false), QUIET_MILLIS);
    return () => clearTimeout(timer);
  }, [loading]);
  return quiet;
}
