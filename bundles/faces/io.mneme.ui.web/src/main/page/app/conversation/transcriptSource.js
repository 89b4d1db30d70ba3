/** Where the pages of a transcript come from: the whole conversation, or the surroundings of one entry in its journal. */
import { pathOf, read, segmentOf } from '../http.js';

const FIRST_PAGE = 100;
const PAGE = 50;
const LATEST = 20;
const LONGEST_PAGE = 1_000;

/**
 * A page of a transcript.
 * @typedef {object} TranscriptPage
 * @property {any[]} entries the oldest first, each with its journal
 * @property {string | null} after the cursor by which it was read; null for the newest page
 * @property {string | null} next the cursor of the page before it in time; null if it has the oldest entry
 * @property {boolean} end whether it has the newest entry
 * @property {string[]} missing why entries may be missing
 */

/**
 * @typedef {object} TranscriptSource
 * @property {() => Promise<TranscriptPage>} first
 * @property {(page: TranscriptPage) => Promise<TranscriptPage>} older
 * @property {() => Promise<any[]>} latest the newest entries; none if they are not followed
 * @property {(page: TranscriptPage, missed: number) => Promise<TranscriptPage>} newer `missed`: how many entries came since the end was read
 */

/**
 * Reads a conversation from its end.
 * @param {string} id
 * @returns {TranscriptSource}
 */
export function wholeConversation(id) {
  const path = `/v1/conversations/${segmentOf(id)}/entries`;
  /** By the cursor of a page: that of the page after it in time. @type {Map<string | null, string | null>} */
  const laterOf = new Map();
  /** @param {string | null} after @param {number} limit */
  const page = async (after, limit) => {
    const { data, next, skipped } = await read(pathOf(path, { limit, after }));
    return { entries: data.reverse(), after, next, end: after === null, missing: skipped?.why ?? [] };
  };
  return {
    first: () => page(null, FIRST_PAGE),
    latest: async () => (await page(null, LATEST)).entries,
    older: ({ after, next }) => {
      laterOf.set(next, after);
      return page(next, PAGE);
    },
    newer: ({ after }, missed) => {
      const later = laterOf.get(after) ?? null;
      return page(later, later === null ? Math.min(FIRST_PAGE + missed, LONGEST_PAGE) : PAGE);
    },
  };
}

/**
 * Reads what stands around an entry in its journal.
 * @param {string} id of the conversation
 * @param {string} journal
 * @param {number} position
 * @returns {TranscriptSource}
 */
export function surroundings(id, journal, position) {
  const path = `/v1/journals/${segmentOf(journal)}/entries`;
  /** @param {number} around */
  const page = async (around) => {
    const { data, next, skipped } = await read(pathOf(path, { lane: `conversation:${id}`, around, limit: FIRST_PAGE }));
    const entries = data.map((/** @type {any} */ item) => ({ journal, ...item })).reverse();
    return { entries, after: '', next, end: false, missing: skipped?.why ?? [] };
  };
  return {
    first: () => page(position),
    latest: async () => [],
    older: async ({ entries }) => {
      const found = await page(entries[0].position);
      return { ...found, entries: found.entries.filter((/** @type {any} */ item) => item.position < entries[0].position) };
    },
    newer: async ({ entries }) => {
      const last = entries.at(-1).position;
      const found = await page(last);
      const later = found.entries.filter((/** @type {any} */ item) => item.position > last);
      return { ...found, entries: later, end: later.length === 0 };
    },
  };
}
