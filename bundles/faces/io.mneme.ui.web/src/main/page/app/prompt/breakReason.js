/** Says what broke the beginning of a prompt. */
import { words } from '../words.js';

/** So the container begins the reason of a break that a window has made. */
const REBUILT = 'rebuilt, the window was rebuilt: ';

/**
 * Returns the reason of a break for a reader.
 * @param {string} reason as the container gives it
 */
export function breakReason(reason) {
  return reason.startsWith(REBUILT) ? words().prompt.history.rebuilt(reason.slice(REBUILT.length)) : reason;
}
