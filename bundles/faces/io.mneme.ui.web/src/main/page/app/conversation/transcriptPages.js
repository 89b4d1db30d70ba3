/** The pages of a transcript that are held: some hundred entries in a row, and never all of a long conversation. */
import { useTail } from '../answer.js';
import { useCallback, useEffect, useRef, useState } from '../html.js';
import { pathOf, read, segmentOf } from '../http.js';

const MOST_PAGES = 6;
/** An end that has grown to this many entries is read again when its reader stands there. */
const LONGEST_END = 300;
const CATCH_UP_MILLIS = 1_000;

/** @typedef {import('./transcriptSource.js').TranscriptPage} TranscriptPage */

/**
 * @typedef {object} HeldPages
 * @property {TranscriptPage[]} pages the oldest first; empty before the first answer
 * @property {boolean} loading
 * @property {unknown} problem
 * @property {number} fresh how many entries came that the reader may not have seen
 */

/** @param {any} item */
export function keyOf(item) {
  return `${item.journal} ${item.position}`;
}

/**
 * @param {import('./transcriptSource.js').TranscriptSource} source
 * @param {{ id: string, journals: string[] }} conversation without journals as long as they are not known
 */
export function useTranscriptPages(source, { id, journals }) {
  const held = useRef(/** @type {HeldPages} */ ({ pages: [], loading: false, problem: null, fresh: 0 }));
  const current = useRef(source);
  const round = useRef(0);
  const [, redraw] = useState(0);
  const set = useCallback((/** @type {Partial<HeldPages>} */ changes) => {
    held.current = { ...held.current, ...changes };
    redraw((count) => count + 1);
  }, []);
  const load = useCallback(async (/** @type {(pages: TranscriptPage[]) => Promise<TranscriptPage[]>} */ step) => {
    if (held.current.loading) {
      return;
    }
    const asked = round.current;
    set({ loading: true, problem: null });
    try {
      const pages = await step(held.current.pages);
      if (asked === round.current) {
        set({ pages, loading: false });
      }
    } catch (problem) {
      if (asked === round.current) {
        set({ problem, loading: false });
      }
    }
  }, []);
  const begin = useCallback(() => {
    // What was asked for before belongs to other pages.
    round.current += 1;
    held.current = { pages: held.current.pages, loading: false, problem: null, fresh: 0 };
    return load(async () => [await current.current.first()]);
  }, []);
  useEffect(() => {
    current.current = source;
    held.current.pages = [];
    begin();
  }, [source]);
  const live = useLiveEntries({ id, journals, held, set, begin, current });
  return {
    ...held.current,
    ...live,
    begin,
    loadOlder: () => load((pages) => older(current.current, pages)),
    loadNewer: () => load((pages) => newer(current.current, pages, held.current.fresh)),
    seen: () => held.current.fresh > 0 && set({ fresh: 0 }),
  };
}

/**
 * @param {import('./transcriptSource.js').TranscriptSource} source
 * @param {TranscriptPage[]} pages
 */
async function older(source, pages) {
  return pages[0]?.next ? [await source.older(pages[0]), ...pages].slice(0, MOST_PAGES) : pages;
}

/**
 * @param {import('./transcriptSource.js').TranscriptSource} source
 * @param {TranscriptPage[]} pages
 * @param {number} missed
 */
async function newer(source, pages, missed) {
  const last = /** @type {TranscriptPage} */ (pages.at(-1));
  if (last.end) {
    return pages;
  }
  const page = await source.newer(last, missed);
  const known = new Set(last.entries.map(keyOf));
  const entries = page.entries.filter((item) => !known.has(keyOf(item)));
  return [...pages, { ...page, entries }].slice(-MOST_PAGES);
}

/**
 * Adds entries as they come, and follows changes of those that are held.
 * @param {{ id: string, journals: string[], held: { current: HeldPages }, set: (changes: Partial<HeldPages>) => void,
 *     begin: () => Promise<void>, current: { current: import('./transcriptSource.js').TranscriptSource } }} pages
 */
function useLiveEntries({ id, journals, held, set, begin, current }) {
  const replace = (/** @type {(item: any) => any} */ change) =>
    set({ pages: held.current.pages.map((page) => changedPage(page, change)) });
  const remove = (/** @type {string} */ key) => replace((item) => (keyOf(item) === key ? null : item));
  const add = (/** @type {any} */ item) => {
    const { pages, fresh } = held.current;
    const last = pages.at(-1);
    if (!last || pages.some(({ entries }) => entries.some((one) => keyOf(one) === keyOf(item)))) {
      return;
    }
    const grown = last.end ? [...pages.slice(0, -1), { ...last, entries: [...last.entries, item] }] : pages;
    set({ pages: grown, fresh: fresh + 1 });
  };
  const onEvent = (/** @type {string} */ journal, /** @type {string} */ type, /** @type {any} */ event) => {
    if (type === 'entry') {
      add({ journal, ...event });
    } else if (event.what === 'deleted') {
      remove(`${journal} ${event.target}`);
    } else if (event.what === 'edited') {
      followEdit(journal, event, held.current.pages, replace);
    } else {
      begin();
    }
  };
  const tailOf = (/** @type {string} */ journal) =>
    journals.includes(journal) ? pathOf('/v1/tail', { conversation: id, journal }) : null;
  const messages = useTail(tailOf('message'), (type, event) => onEvent('message', type, event));
  const utterances = useTail(tailOf('utterance'), (type, event) => onEvent('utterance', type, event));
  useEffect(() => {
    // What came after the end was read, and before the stream began, is in neither of them.
    const catchUp = async () => {
      if (held.current.pages.at(-1)?.end) {
        (await current.current.latest()).forEach(add);
      }
    };
    const timer = setTimeout(() => catchUp().catch(() => {}), CATCH_UP_MILLIS);
    return () => clearTimeout(timer);
  }, [messages, utterances]);
  const trim = () => {
    const last = held.current.pages.at(-1);
    if (last?.end && last.after === null && last.entries.length > LONGEST_END) {
      begin();
    }
  };
  return { following: messages || utterances, remove, trim };
}

/**
 * @param {TranscriptPage} page
 * @param {(item: any) => any} change returns an entry as it is now, or null if it is gone
 */
function changedPage(page, change) {
  const entries = page.entries.map(change);
  return entries.every((item, at) => item === page.entries[at]) ? page : { ...page, entries: entries.filter(Boolean) };
}

/**
 * @param {string} journal
 * @param {any} event
 * @param {TranscriptPage[]} pages
 * @param {(change: (item: any) => any) => void} replace
 */
async function followEdit(journal, event, pages, replace) {
  const key = `${journal} ${event.target}`;
  if (!pages.some(({ entries }) => entries.some((item) => keyOf(item) === key))) {
    return;
  }
  try {
    const now = await read(`/v1/journals/${segmentOf(journal)}/entries/${segmentOf(event.id)}`);
    replace((item) => (keyOf(item) === key ? { journal, ...now } : item));
  } catch {
    // It was deleted meanwhile: its deletion is told, too.
  }
}
