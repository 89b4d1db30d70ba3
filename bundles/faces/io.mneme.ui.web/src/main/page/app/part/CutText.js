/** A text of any length: a long one is cut, since a browser lays out megabytes in seconds. */
import { html, useState } from '../html.js';
import { number, words } from '../words.js';
import { EntryText } from './EntryText.js';

const SHOWN = 4_000;

/**
 * Returns the beginning of a text, without half a character at its end.
 * @param {string} text
 * @param {number} length in UTF-16 units
 */
export function beginningOf(text, length) {
  if (text.length <= length) {
    return text;
  }
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** @param {{ text: string, length?: number }} properties `length`: how many UTF-16 units are shown first */
export function CutText({ text, length = SHOWN }) {
  const [whole, setWhole] = useState(false);
  if (whole || text.length <= length) {
    return html`<${EntryText} text=${text} block />`;
  }
  return html`
    <${EntryText} text=${`${beginningOf(text, length)} …`} block />
    <button type="button" class="show-all" onClick=${() => setWhole(true)}>${words().frame.showAll(number(text.length))}</button>
  `;
}
