/** Asks for the next prompt of a session, and keeps it current. */
import { useAnswer, useGathered, useTail } from '../answer.js';
import { useRef } from '../html.js';
import { pathOf, segmentOf } from '../http.js';

const REFRESH_MILLIS = 10_000;

/**
 * What a prompt is made for.
 * @typedef {object} PromptSource
 * @property {string} key the same as long as the prompts follow each other
 * @property {string} recipe
 * @property {string | null} session null for an example, which is of no session
 * @property {Record<string, unknown> | null} request body of a preview; null if the container does not know the last request
 * @property {string} [sent] id of the context to show as it was sent, if it cannot be asked for again
 */

/**
 * Returns what the next request would get. The former prompt stays until the next one is there, and an equal one is the same object.
 * @param {PromptSource | null} source null asks for nothing
 * @param {Record<string, unknown>} [options] policies to try
 * @returns {import('../answer.js').KnownAnswer}
 */
export function usePreview(source, options = {}) {
  const { path, body } = questionOf(source, options);
  const answer = useAnswer(path, { everyMillis: REFRESH_MILLIS, body });
  const shown = useRef({ key: '', data: /** @type {any} */ (null), text: '' });
  if (shown.current.key !== (source?.key ?? '')) {
    shown.current = { key: source?.key ?? '', data: null, text: '' };
  }
  if (answer.data && answer.data !== shown.current.data) {
    const text = JSON.stringify({ ...answer.data, at: null });
    if (text !== shown.current.text) {
      shown.current = { ...shown.current, data: answer.data, text };
    }
  }
  return { ...answer, data: path === null ? null : shown.current.data };
}

/**
 * @param {PromptSource | null} source
 * @param {Record<string, unknown>} options
 */
function questionOf(source, options) {
  if (source?.request) {
    return { path: `/v1/context/${segmentOf(source.recipe)}/preview`, body: { ...source.request, ...options } };
  }
  return { path: source?.sent ? `/v1/context/${segmentOf(source.sent)}` : null, body: undefined };
}

/**
 * Asks again when entries are recorded in the journals of a prompt.
 * @param {any} context null before it is known
 * @param {string} recipe
 * @param {() => Promise<void>} reload
 */
export function useJournalTail(context, recipe, reload) {
  const journal = firstJournal(context) ?? (recipe === 'dictation' ? 'dictation' : 'message');
  useTail(context === null ? null : pathOf('/v1/tail', { journal }), useGathered(reload));
}

/** @param {any} context */
function firstJournal(context) {
  return context?.parts.find((/** @type {any} */ part) => part.entries.length > 0)?.entries[0].journal ?? null;
}
