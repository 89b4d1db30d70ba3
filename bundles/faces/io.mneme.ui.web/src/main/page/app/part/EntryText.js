/** Texts of entries: shown as they are, whatever is in them, and in the direction of their script. */
import { html } from '../html.js';

/** @param {{ text: string | null | undefined, block?: boolean }} properties `block`: with its line breaks */
export function EntryText({ text, block = false }) {
  return html`<span class=${block ? 'entry-text block' : 'entry-text'} dir="auto">${text ?? ''}</span>`;
}

/**
 * Shows a text with marks.
 * @param {{ text: string, ranges: { start: number, end: number }[] }} properties `ranges`: in UTF-16 units, in their order
 */
export function HighlightedText({ text, ranges }) {
  const pieces = [];
  let at = 0;
  for (const { start, end } of ranges) {
    if (start >= at && end > start) {
      pieces.push(text.slice(at, start), html`<mark>${text.slice(start, end)}</mark>`);
      at = end;
    }
  }
  pieces.push(text.slice(at));
  return html`<span class="entry-text" dir="auto">${pieces}</span>`;
}
