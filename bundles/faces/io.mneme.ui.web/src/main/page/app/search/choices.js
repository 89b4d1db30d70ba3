/** What a search looks for: what the address says, and what the container is asked for. */
import { valuesOf } from '../address.js';
import { pathOf } from '../http.js';

export const FACETS = /** @type {const} */ (['mode', 'type', 'model', 'month', 'project', 'corrected']);
export const PAGE_SIZE = 20;

/** A search by number of page leads to this hit at most. */
const LAST_HIT = 10_000;

/** @typedef {typeof FACETS[number]} FacetName */

/**
 * @typedef {object} SearchChoices
 * @property {string} q a query; empty for none
 * @property {string[]} journals empty for all
 * @property {Record<FacetName, string[]>} facets the chosen values; an entry has one of each facet that has any
 * @property {boolean} sound whether words that sound alike are found, too
 * @property {'relevance' | 'time'} sort
 * @property {number} page from 0
 */

/**
 * @param {import('../address.js').AddressState} state
 * @returns {SearchChoices}
 */
export function choicesOf(state) {
  const page = Number.parseInt(state.page ?? '1', 10);
  return {
    q: state.q ?? '',
    journals: valuesOf(state.journals),
    facets: /** @type {any} */ (Object.fromEntries(FACETS.map((name) => [name, valuesOf(state[name])]))),
    sound: state.sound === 'true',
    sort: state.sort === 'time' ? 'time' : 'relevance',
    page: page > 0 ? Math.min(page, LAST_HIT / PAGE_SIZE) - 1 : 0,
  };
}

/** @param {SearchChoices} choices */
export function hasFacets({ facets }) {
  return FACETS.some((name) => facets[name].length > 0);
}

/** @param {SearchChoices} choices */
export function isEmpty(choices) {
  return choices.q.trim() === '' && !hasFacets(choices);
}

/**
 * The hits of a page; and, as long as no facet is chosen, the counts of all facets.
 * @param {SearchChoices} choices
 */
export function hitsPath(choices) {
  if (isEmpty(choices)) {
    return null;
  }
  const facets = hasFacets(choices) ? null : FACETS.join(',');
  const q = [choices.q, ...FACETS.map((name) => facetQuery(name, choices.facets[name])).filter(Boolean)].join(' ');
  return pathOf('/v1/search', {
    q,
    journal: choices.journals,
    sound: choices.sound,
    sort: choices.sort === 'time' ? 'time' : null,
    facets,
    page: choices.page + 1,
    limit: PAGE_SIZE,
  });
}

/**
 * The counts of all facets without what is chosen of them, so that others can be chosen, too.
 * @param {SearchChoices} choices
 */
export function countsPath(choices) {
  return hasFacets(choices) && choices.q.trim()
    ? pathOf('/v1/search', { q: choices.q, journal: choices.journals, sound: choices.sound, facets: FACETS.join(','), limit: 1 })
    : null;
}

/**
 * How many pages can be shown of so many hits.
 * @param {number} total
 */
export function pagesOf(total) {
  return Math.max(1, Math.ceil(Math.min(total, LAST_HIT) / PAGE_SIZE));
}

/**
 * @param {FacetName} name
 * @param {string[]} values
 */
function facetQuery(name, values) {
  if (name === 'month') {
    return values.length > 0 ? monthQuery(values) : '';
  }
  return values.map((value) => `${name}:"${value.replace(/"/g, ' ')}"`).join(' OR ');
}

/**
 * Months are a span of time from the first to the last: a query has no list of times.
 * @param {string[]} months such as `2026-11`
 */
function monthQuery(months) {
  const [year, month] = /** @type {string} */ (months.toSorted().at(-1)).split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  return `after:${months.toSorted()[0]}-01 before:${next}-01`;
}
