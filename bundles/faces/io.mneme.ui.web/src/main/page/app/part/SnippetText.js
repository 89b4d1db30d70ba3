/** The part of a text that a search has found, with its matches marked. */
import { html } from '../html.js';
import { beginningOf } from './CutText.js';
import { HighlightedText } from './EntryText.js';

const SHOWN_LENGTH = 2_000;

/**
 * @typedef {object} TextSnippet
 * @property {string} field
 * @property {number} start where it begins in the whole text
 * @property {string} text
 * @property {{ start: number, end: number }[]} matches in the whole text
 */

/**
 * @param {object} properties
 * @param {TextSnippet} properties.snippet
 * @param {string | undefined} properties.whole the whole text; not there if it is very long
 */
export function SnippetText({ snippet, whole }) {
  const { start, matches } = snippet;
  const text = beginningOf(snippet.text, SHOWN_LENGTH);
  const before = start > 0 ? '… ' : '';
  const after = whole === undefined || start + text.length < whole.length ? ' …' : '';
  const shift = before.length - start;
  const ranges = matches.map((match) => ({ start: match.start + shift, end: match.end + shift }));
  return html`<${HighlightedText} text=${before + text + after} ranges=${ranges} />`;
}
