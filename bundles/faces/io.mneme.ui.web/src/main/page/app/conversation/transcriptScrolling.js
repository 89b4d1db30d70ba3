/** Keeps the place of the reader: at the end while entries come, and at the same entry while older ones are added. */
import { useEffect, useLayoutEffect, useRef, useState } from '../html.js';

/** So near to an edge the next page is asked for. */
const EDGE_PIXELS = 900;
/** So near to its end a transcript stays there. */
const END_PIXELS = 48;
/** What a reader moves a transcript with; what the page does itself sends none of these. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Where the reader is.
 * @typedef {object} ReadingPlace
 * @property {boolean} atEnd at the end of the conversation, and stays there
 * @property {boolean} awaitsEnd at the end as soon as it is read
 * @property {string} centred the key of the entry that is held in the middle until the reader moves; empty for none
 * @property {number} top how far the box was scrolled last
 * @property {{ key: string, top: number } | null} anchor the first entry that is in sight
 */

/** @typedef {ReturnType<typeof import('./transcriptPages.js').useTranscriptPages>} TranscriptPages */

/**
 * @param {string} marked
 * @returns {ReadingPlace}
 */
function beginning(marked) {
  return { atEnd: !marked, awaitsEnd: false, centred: marked, top: 0, anchor: null };
}

/**
 * @param {TranscriptPages} held
 * @param {string} marked the key of the entry to begin at; empty for the end
 */
export function useScrolling(held, marked) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const inner = useRef(/** @type {HTMLDivElement | null} */ (null));
  const place = useRef(beginning(marked));
  const [atEnd, setAtEnd] = useState(!marked);
  const hasEnd = held.pages.at(-1)?.end ?? false;
  const toEnd = () => {
    place.current = { ...place.current, atEnd: hasEnd, awaitsEnd: !hasEnd, centred: '' };
    if (hasEnd) {
      settle(/** @type {HTMLDivElement} */ (box.current), place.current);
    } else {
      held.begin();
    }
  };
  useLayoutEffect(() => {
    if (box.current) {
      place.current.atEnd ||= place.current.awaitsEnd && hasEnd;
      place.current.awaitsEnd &&= !hasEnd;
      settle(box.current, place.current);
    }
  }, [held.pages]);
  useHeldPlace(box, inner, place, marked, held.pages.length > 0);
  useEffect(() => {
    if (atEnd && hasEnd) {
      held.seen();
      held.trim();
    }
  }, [held.pages, atEnd]);
  const onScroll = () => {
    const frame = /** @type {HTMLDivElement} */ (box.current);
    const below = followScroll(frame, place.current, hasEnd);
    setAtEnd(place.current.atEnd);
    if (frame.scrollTop < EDGE_PIXELS && held.pages[0]?.next) {
      held.loadOlder();
    } else if (below < EDGE_PIXELS && !hasEnd) {
      held.loadNewer();
    }
  };
  return { box, inner, atEnd, onScroll, toEnd };
}

/**
 * Notes where the reader has moved, and returns how much is below.
 * @param {HTMLElement} box
 * @param {ReadingPlace} place
 * @param {boolean} hasEnd whether what is below ends with the conversation
 */
function followScroll(box, place, hasEnd) {
  const below = box.scrollHeight - box.clientHeight - box.scrollTop;
  const up = box.scrollTop < place.top - 1;
  // What grows at the end moves it away, and the reader is still there.
  place.atEnd = hasEnd && (below < END_PIXELS || (place.atEnd && !up));
  place.top = box.scrollTop;
  place.anchor = anchorIn(box);
  return below;
}

/**
 * Holds the place while entries near the window get their height, until the reader moves.
 * @param {{ current: HTMLDivElement | null }} box
 * @param {{ current: HTMLDivElement | null }} inner
 * @param {{ current: ReadingPlace }} place
 * @param {string} marked
 * @param {boolean} shown
 */
function useHeldPlace(box, inner, place, marked, shown) {
  useEffect(() => {
    if (!shown) {
      place.current = beginning(marked);
      return undefined;
    }
    const frame = /** @type {HTMLDivElement} */ (box.current);
    if (marked) {
      frame.scrollIntoView({ block: 'nearest' });
    }
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
}

/**
 * Moves a transcript to the place of its reader.
 * @param {HTMLElement} box
 * @param {ReadingPlace} place
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
