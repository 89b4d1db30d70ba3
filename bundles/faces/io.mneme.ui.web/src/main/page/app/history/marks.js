/**
 * The places in the texts of a list that a query has found. The list itself has none: the search finds its entries again, within the
 * time of the page, so that what is marked is what the index understood, with inflections, sounds and other characters.
 */
import { useAnswer } from '../answer.js';
import { useMemo } from '../html.js';
import { pathOf } from '../http.js';

/** @typedef {Map<string, import('../part/SnippetText.js').TextSnippet[]>} Snippets by the id of the dictation */

/**
 * @param {import('./filters.js').DictationFilters} filters
 * @param {any} list the answer that is shown; null if there is none
 * @returns {Snippets}
 */
export function useSnippets(filters, list) {
  const path = useMemo(() => (list && filters.q.trim() ? snippetsPath(filters, list.data) : null), [list]);
  const { data } = useAnswer(path, { keep: true });
  return useMemo(
    () => new Map(data?.data.map((/** @type {any} */ hit) => [hit.id, hit.snippets.filter(hasMatches)]) ?? []),
    [data],
  );
}

/** @param {import('../part/SnippetText.js').TextSnippet} snippet */
function hasMatches(snippet) {
  return snippet.matches.length > 0;
}

/**
 * @param {import('./filters.js').DictationFilters} filters
 * @param {any[]} rows
 */
function snippetsPath({ q, tags }, rows) {
  const times = rows.map(({ timestamp }) => Date.parse(timestamp)).filter((at) => !Number.isNaN(at));
  if (times.length === 0) {
    return null;
  }
  // The texts of a list have their times in microseconds, the index has them in milliseconds.
  const from = new Date(Math.min(...times)).toISOString();
  const to = new Date(Math.max(...times) + 1).toISOString();
  const query = [searchedText(q), ...tagFields(tags), `after:${from}`, `before:${to}`].join(' ');
  return pathOf('/v1/search', { q: query, journal: 'dictation', sort: 'time', match: 'all', limit: 100 });
}

/**
 * A list also finds words that begin as the last one of its query.
 * @param {string} q
 */
function searchedText(q) {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(q);
  const quoted = (q.match(/"/g)?.length ?? 0) % 2 === 1;
  return last && !quoted ? `${q} OR ${last[1]}*` : q;
}

/**
 * Returns the tags as fields of a query, of which an entry has one. Values with quotes cannot stand in a query.
 * @param {string[]} tags
 */
function tagFields(tags) {
  const fields = tags.map((tag) => (tag === 'corrected' ? 'corrected:true' : tag.replace(/^(mode|stt|llm):(.*)$/s, fieldOf)));
  return fields.length > 0 && fields.every((field) => !field.includes('""')) ? [fields.join(' OR ')] : [];
}

/**
 * @param {string} _tag
 * @param {string} kind
 * @param {string} value
 */
function fieldOf(_tag, kind, value) {
  return `${kind === 'mode' ? 'mode' : 'model'}:"${value.replace(/"/g, '""')}"`;
}
