/** Which dictations the list has: what the address says, and what the container is asked for. */
import { valuesOf } from '../address.js';
import { pathOf, segmentOf } from '../http.js';
import { rangeOf } from '../part/RangeChoice.js';

export const PAGE_SIZE = 100;

/**
 * @typedef {object} DictationFilters
 * @property {string} q a query; empty for none
 * @property {import('../part/RangeChoice.js').RangeName} range
 * @property {string[]} tags of which a dictation has at least one; empty for any
 * @property {boolean} archived whether archived ones are among them
 * @property {number} page from 0
 */

/**
 * @param {import('../address.js').AddressState} state
 * @returns {DictationFilters}
 */
export function filtersOf(state) {
  const page = Number.parseInt(state.page ?? '1', 10);
  return {
    q: state.q ?? '',
    range: rangeOf(state.range, '7d'),
    tags: valuesOf(state.tags).filter(isTag),
    archived: state.archived === 'true',
    page: page > 0 ? page - 1 : 0,
  };
}

/** @param {string} text */
function isTag(text) {
  return text === 'corrected' || /^(mode|stt|llm):./s.test(text);
}

/**
 * Returns what restricts a list, as parameters of the container.
 * @param {DictationFilters} filters
 */
export function restrictionOf({ q, range, tags, archived }) {
  // A query of white space alone is none.
  return { q: q.trim() ? q : '', range, tag: tags, archived };
}

/** @param {DictationFilters} filters */
export function listPath(filters) {
  return pathOf('/v1/dictations', { ...restrictionOf(filters), page: filters.page, limit: PAGE_SIZE });
}

/** @param {DictationFilters} filters */
export function tagsPath(filters) {
  const { q, range, archived } = restrictionOf(filters);
  return pathOf('/v1/dictations/tags', { q, range, archived });
}

/** @param {string} id */
export function dictationPathOf(id) {
  return `/v1/dictations/${segmentOf(id)}`;
}
