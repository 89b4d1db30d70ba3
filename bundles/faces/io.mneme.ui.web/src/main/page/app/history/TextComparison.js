/** Shows a text with what changed since the former one, in signs and words, not by colour alone. */
import { html, useEffect, useState } from '../html.js';
import { CutText } from '../part/CutText.js';
import { words } from '../words.js';
import { compare, SHOWN_LENGTH } from './comparison.js';

/** @param {{ former: string, text: string }} properties */
export function TextComparison({ former, text }) {
  const [known, setKnown] = useState({
    former,
    text,
    changes: /** @type {import('./comparison.js').TextChange[] | null} */ ([]),
  });
  useEffect(() => {
    let current = true;
    compare(former, text)
      .catch(() => null)
      .then((changes) => current && setKnown({ former, text, changes }));
    return () => {
      current = false;
    };
  }, [former, text]);
  const { comparison } = words().history;
  if (former === text) {
    return html`<${CutText} text=${text} length=${SHOWN_LENGTH} /><p class="hint">${comparison.same}</p>`;
  }
  if (known.former !== former || known.text !== text || known.changes?.length === 0) {
    return html`<${CutText} text=${text} length=${SHOWN_LENGTH} />`;
  }
  if (!known.changes) {
    return html`<${CutText} text=${text} length=${SHOWN_LENGTH} /><p class="hint">${comparison.notCompared}</p>`;
  }
  return html`<p class="comparison entry-text block" dir="auto">${known.changes.map(drawn)}</p>`;
}

/**
 * @param {import('./comparison.js').TextChange} change
 * @param {number} at
 */
function drawn({ kept, removed, added }, at) {
  if (kept) {
    return kept;
  }
  const { comparison } = words().history;
  return html`
    ${removed && html`<${ChangeSign} sign="−" name=${comparison.removed} /><del key=${`d${at}`}>${removed}</del>`}
    ${removed && added && ' '}
    ${added && html`<${ChangeSign} sign="+" name=${comparison.added} /><ins key=${`i${at}`}>${added}</ins>`}
  `;
}

/**
 * A sign that stays on the line of its word, and is not copied with it.
 * @param {{ sign: string, name: string }} properties
 */
function ChangeSign({ sign, name }) {
  return html`<span class="change-sign"><span aria-hidden="true">${sign}\u2060</span><span class="hidden-label">${name}</span></span>`;
}
