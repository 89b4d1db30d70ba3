/** A text that may be long: its beginning and its end, and the whole when the reader asks for it. */
import { html, useState } from '../html.js';
import { number, words } from '../words.js';

const MAX_CHARS = 2_500;
const FIRST_CHARS = 900;
const LAST_CHARS = 500;
const CHUNK_CHARS = 2_000;
const MAX_LINE_CHARS = 600;

/** @param {{ text: string }} properties */
export function LongText({ text }) {
  const [whole, setWhole] = useState(false);
  const shown = text.replace(/^\n+|\n+$/g, '');
  if (shown.length <= MAX_CHARS) {
    return html`<span class="entry-text block" dir="auto">${shown}</span>`;
  }
  if (!whole) {
    return html`
      <span class="entry-text block" dir="auto">${cut(shown, 0, FIRST_CHARS)}…</span>
      <button type="button" class="show-more" onClick=${() => setWhole(true)}>${words().frame.showAll(number(shown.length))}</button>
      <span class="entry-text block" dir="auto">…${cut(shown, shown.length - LAST_CHARS, shown.length)}</span>
    `;
  }
  return html`${chunksOf(shown).map((chunk, at) => html`<span class="entry-text block prompt-chunk" dir="auto" key=${at}>${chunk}</span>`)}`;
}

/**
 * Returns the beginning of a text that is shown in one line of many.
 * @param {string} text
 */
export function shortened(text) {
  const shown = text.replace(/^\n+|\n+$/g, '');
  return shown.length <= MAX_LINE_CHARS ? shown : `${cut(shown, 0, MAX_LINE_CHARS)}…`;
}

/**
 * Cuts without dividing a character.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function cut(text, start, end) {
  return text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/**
 * Returns the text in chunks that end with lines, as the browser lays out only those that are seen.
 * @param {string} text
 */
function chunksOf(text) {
  const chunks = [];
  let at = 0;
  while (at < text.length) {
    const line = text.indexOf('\n', at + CHUNK_CHARS);
    const space = line >= 0 && line < at + 2 * CHUNK_CHARS ? line : text.indexOf(' ', at + CHUNK_CHARS);
    const end = space < 0 ? text.length : space + 1;
    chunks.push(text.slice(at, end).replace(/\n$/, ''));
    at = end;
  }
  return chunks;
}
