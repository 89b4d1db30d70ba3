/** Names the marks of a prompt, and says what they mean for the provider’s cache. */
import { words } from '../words.js';

/**
 * Returns the words of the marks. What is as in the last request is called cached only where the provider reads from its cache: a
 * beginning that is too short for it, or too old, is paid in full. After an erasure there is nothing to compare with.
 * @param {any} context
 * @returns {{ nameOf: (mark: import('./promptBlocks.js').Mark) => string, meaningOf: (mark: import('./promptBlocks.js').Mark) => string }}
 */
export function markWords(context) {
  const { marks, meanings, unread, uncompared } = words().prompt;
  const { predicted } = context;
  if (isIncomplete(context)) {
    return { nameOf: () => uncompared.name, meaningOf: () => uncompared.meaning };
  }
  const read = !predicted || predicted.cached_read_tokens > 0;
  return {
    nameOf: (mark) => (mark === 'cached' && !read ? unread.name : marks[mark]),
    meaningOf: (mark) => (read || mark === 'new' || mark === 'input' ? meanings[mark] : unread[mark]),
  };
}

/**
 * Whether an erasure has removed the texts that the program sent with the last request. Then the comparison with it means nothing.
 * @param {any} context
 */
export function isIncomplete({ left_out: omitted }) {
  return (omitted ?? []).some(isRequest);
}

/**
 * Whether the texts of the request are what is left out.
 * @param {any} omitted
 */
export function isRequest({ contributor }) {
  return contributor === 'request';
}
