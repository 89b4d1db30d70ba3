/** Names the marks of a prompt, and says what they mean for the provider’s cache. */
import { words } from '../words.js';

/**
 * Returns the words of the marks. What is as in the last request is called cached only where the provider reads from its cache: a
 * beginning that is too short for it, or too old, is paid in full.
 * @param {any} context
 * @returns {{ nameOf: (mark: import('./promptBlocks.js').Mark) => string, meaningOf: (mark: import('./promptBlocks.js').Mark) => string }}
 */
export function markWords({ predicted }) {
  const { marks, meanings, unread } = words().prompt;
  const read = !predicted || predicted.cached_read_tokens > 0;
  return {
    nameOf: (mark) => (mark === 'cached' && !read ? unread.name : marks[mark]),
    meaningOf: (mark) => (read || mark === 'new' || mark === 'input' ? meanings[mark] : unread[mark]),
  };
}
