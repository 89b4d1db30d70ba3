/** What was said last in the conversations that are in sight, asked for one after the other. */
import { useEffect, useState } from '../html.js';
import { pathOf, read, segmentOf } from '../http.js';
import { textOf } from './messageBlocks.js';

const KEPT = 500;
const LENGTH = 160;

/** @type {Map<string, string>} */
const known = new Map();
let queue = Promise.resolve();

/**
 * Returns the newest words of a conversation once its row is in sight; an empty text until then.
 * @param {{ id: string, last: string }} conversation
 * @param {{ current: HTMLElement | null }} row
 */
export function useNewestWords({ id, last }, row) {
  const key = `${last} ${id}`;
  const [, redraw] = useState(0);
  useEffect(() => {
    if (known.has(key) || !row.current) {
      return undefined;
    }
    const controller = new AbortController();
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        queue = queue.then(() => ask(id, key, controller.signal)).then(() => redraw((count) => count + 1));
      }
    });
    observer.observe(row.current);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [key]);
  return known.get(key) ?? '';
}

/**
 * @param {string} id
 * @param {string} key
 * @param {AbortSignal} signal
 */
async function ask(id, key, signal) {
  if (signal.aborted || known.has(key)) {
    return;
  }
  try {
    const { data } = await read(pathOf(`/v1/conversations/${segmentOf(id)}/entries`, { limit: 1 }), signal);
    if (known.size >= KEPT) {
      known.clear();
    }
    known.set(key, data.length > 0 ? textOf(data[0]).slice(0, LENGTH) : '');
  } catch {
    // The row stays without words: they are only an addition.
  }
}
