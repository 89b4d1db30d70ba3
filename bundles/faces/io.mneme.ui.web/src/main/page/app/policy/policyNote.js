/** What the container notes about a policy, in the language of the page. */
import { words } from '../words.js';

/** @type {[RegExp, (text: any, groups: string[]) => string][]} the notes that are known; others are shown as they are */
const NOTES = [
  [/^activated by the operator$/, (text) => text.activated],
  [/^(.+) was activated by the operator$/, (text, [name]) => text.otherActivated(name)],
  [/^(.+) ranks higher$/, (text, [name]) => text.ranksHigher(name)],
  [/^the recipe prefers (.+)$/, (text, [name]) => text.recipePrefers(name)],
  [/^(.+) is bound to (.+)$/, (text, [name, selectors]) => text.boundTo(name, selectors)],
  [/^(.+) is preferred$/, (text, [name]) => text.preferred(name)],
  [/^(.+) came first$/, (text, [name]) => text.cameFirst(name)],
  [/^disabled after (\d+) failures in a row.*$/, (text, [count]) => text.disabled(count)],
  [/^the last failure: (.+)$/, (text, [cause]) => text.lastFailure(cause)],
  [/^is called since (\d+) s$/, (text, [seconds]) => text.overdue(seconds)],
  [/^takes no part, since it (.+)$/, (text, [cause]) => text.takesNoPart(cause)],
  [/^has left, but a call of it has not returned.*$/, (text) => text.hasLeft],
];

/**
 * @param {string} note
 * @returns {string[]} sentences
 */
export function sentencesOf(note) {
  return note
    .split('; ')
    .filter((part) => part !== '')
    .map((part) => {
      for (const [pattern, say] of NOTES) {
        const match = pattern.exec(part);
        if (match) {
          return say(words().policies.notes, match.slice(1));
        }
      }
      return part;
    });
}
