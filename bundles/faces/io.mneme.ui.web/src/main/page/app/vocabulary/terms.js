/** Terms as the container has them. Another program may have written other types into a term than texts. */
import { encodedSegmentOf, segmentOf } from '../http.js';

/** Terms whose paths have another meaning. */
const TAKEN = ['select', 'import'];

/**
 * Returns the path of a term.
 * @param {string} term
 */
export function termPathOf(term) {
  return `/v1/vocabulary/${TAKEN.includes(term) ? encodedSegmentOf(term) : segmentOf(term)}`;
}

/**
 * @param {any} term
 * @returns {string[]}
 */
export function variantsOf({ variants }) {
  return Array.isArray(variants) ? variants.filter((one) => typeof one === 'string') : [];
}

/**
 * @param {any} term
 * @returns {string}
 */
export function categoryOf({ category }) {
  return typeof category === 'string' ? category : '';
}

/**
 * @param {any} term
 * @returns {string}
 */
export function noteOf({ note }) {
  return typeof note === 'string' ? note : '';
}
