/** The entries of a conversation: shown at its end at once, older ones when the reader scrolls up. */
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../html.js';
import { Empty, Failure, Loading, Partial } from '../part/Feedback.js';
import { words } from '../words.js';
import { TranscriptSection } from './TranscriptSection.js';
import { keyOf, useTranscriptPages } from './transcriptPages.js';
import { surroundings, wholeConversation } from './transcriptSource.js';

/** So near to an edge the next page is asked for. */
const EDGE_PIXELS = 900;
/** So near to its end a transcript stays there. */
const END_PIXELS = 48;
/** What a reader moves a transcript with; what the page does itself sends none of these. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
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

/**
 * Keeps the place of the reader: at the end while entries come, and at the same entry while older ones are added.
 * @param {ReturnType<typeof useTranscriptPages>} held
 * @param {string} marked the key of the entry to begin at; empty for the end
 */
function useScrolling(held, marked) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const inner = useRef(/** @type {HTMLDivElement | null} */ (null));
  const place = useRef({
    atEnd: !marked,
    top: 0,
    centred: marked,
    anchor: /** @type {{ key: string, top: number } | null} */ (null),
  });
  const [atEnd, setAtEnd] = useState(!marked);
  const shown = held.pages.length > 0;
  const toEnd = () => {
    place.current.atEnd = true;
    place.current.centred = '';
    setAtEnd(true);
    if (!held.pages.at(-1)?.end) {
      held.begin();
    }
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  useLayoutEffect(() => {
    if (shown && box.current) {
      settle(box.current, place.current);
    }
  }, [held.pages]);
  useEffect(() => {
    if (!shown) {
      place.current = { atEnd: !marked, top: 0, centred: marked, anchor: null };
      return undefined;
    }
    const frame = /** @type {HTMLDivElement} */ (box.current);
    if (marked) {
      frame.scrollIntoView({ block: 'nearest' });
    }
    // Entries outside the window get their height when they come near it, which moves those in sight.
    const observer = new ResizeObserver(() => (place.current.atEnd || place.current.centred) && settle(frame, place.current));
    observer.observe(/** @type {Element} */ (inner.current));
    const moved = () => {
      place.current.centred = '';
    };
    for (const type of MOVES) {
      frame.addEventListener(type, moved, { passive: true });
    }
    return () => {
      observer.disconnect();
      for (const type of MOVES) {
        frame.removeEventListener(type, moved);
      }
    };
  }, [shown, marked]);
  useEffect(() => {
    if (atEnd && held.pages.at(-1)?.end) {
      held.seen();
      held.trim();
    }
  }, [held.pages, atEnd]);
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = /** @type {HTMLDivElement} */ (box.current);
    const below = scrollHeight - clientHeight - scrollTop;
    const up = scrollTop < place.current.top - 1;
    place.current.atEnd = below < END_PIXELS || (place.current.atEnd && !up);
    place.current.top = scrollTop;
    setAtEnd(place.current.atEnd);
    place.current.anchor = anchorIn(/** @type {HTMLDivElement} */ (box.current));
    if (scrollTop < EDGE_PIXELS && held.pages[0]?.next) {
      held.loadOlder();
    } else if (below < EDGE_PIXELS && held.pages.at(-1)?.end === false) {
      held.loadNewer();
    }
  };
  return { box, inner, atEnd, onScroll, toEnd };
}

/**
 * @param {HTMLElement} box
 * @param {{ atEnd: boolean, centred: string, anchor: { key: string, top: number } | null }} place
 */
function settle(box, place) {
  const key = place.centred || place.anchor?.key;
  const entry = key && box.querySelector(`[data-entry="${CSS.escape(key)}"]`);
  if (place.atEnd) {
    box.scrollTop = box.scrollHeight;
  } else if (entry) {
    const { top, height } = entry.getBoundingClientRect();
    const wanted = place.centred ? Math.max(0, (box.clientHeight - height) / 2) : (place.anchor?.top ?? 0);
    box.scrollTop += top - box.getBoundingClientRect().top - wanted;
  }
}

/**
 * Returns the first entry that is in sight, with its place in the box.
 * @param {HTMLElement} box
 */
function anchorIn(box) {
  const { top, left, width } = box.getBoundingClientRect();
  for (let below = 8; below < 200; below += 24) {
    const entry = document.elementFromPoint(left + width / 2, top + below)?.closest('[data-entry]');
    if (entry instanceof HTMLElement && box.contains(entry)) {
      return { key: /** @type {string} */ (entry.dataset.entry), top: entry.getBoundingClientRect().top - top };
    }
  }
  return null;
}
