/** Where a focus session is. */
import { encodedSegmentOf, segmentOf } from '../http.js';

/**
 * Returns the path of a focus session, also of one that is named as the path names the current one.
 * @param {string} id
 */
export function focusPathOf(id) {
  return `/v1/sessions/${id === 'current' ? encodedSegmentOf(id) : segmentOf(id)}`;
}
