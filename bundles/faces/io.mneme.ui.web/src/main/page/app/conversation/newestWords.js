/** What was said last in the conversations that are in sight, asked for one after the other. */
import { useEffect, useState } from '../html.js';
import { pathOf, read, segmentOf } from '../http.js';
import { beginningOf } from '../part/CutText.js';
import { textOf } from './messageBlocks.js';

const KEPT = 500;
const LENGTH = 160;

/** What was said last by the id of the conversation, and when. @type {Map<string, { last: string, text: string }>} */
const known = new Map();
let queue = Promise.resolve();

/**
 * Returns the newest words of a conversation once its row is in sight; until then former ones, or an empty text.
 * @param {{ id: string, last: string }} conversation
 * @param {{ current: HTMLElement | null }} row
 */
export function useNewestWords({ id, last }, row) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (known.get(id)?.last === last || !row.current) {
      return undefined;
    }
    const controller = new AbortController();
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        queue = queue.then(() => ask(id, last, controller.signal)).then(() => redraw((count) => count + 1));
      }
    });
    observer.observe(row.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [id, last]);
  return known.get(id)?.text ?? '';
}

/**
 * @param {string} id
 * @param {string} last
 * @param {AbortSignal} signal
 */
async function ask(id, last, signal) {
  if (signal.aborted) {
    return;
  }
  try {
    const { data } = await read(pathOf(`/v1/conversations/${segmentOf(id)}/entries`, { limit: 1 }), signal);
    if (known.size >= KEPT) {
      known.clear();
    }
    known.set(id, { last, text: data.length > 0 ? beginningOf(textOf(data[0]), LENGTH) : '' });
  } catch {
    // The row stays without words: they are only an addition.
  }
}
