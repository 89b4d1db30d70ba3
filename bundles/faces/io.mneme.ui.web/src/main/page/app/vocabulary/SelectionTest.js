/** Shows which terms a text would bring into its prompt. */
import { useAnswer } from '../answer.js';
import { html, useRef } from '../html.js';
import { EntryText, HighlightedText } from '../part/EntryText.js';
import { describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { useDraft } from '../part/useDraft.js';
import { words } from '../words.js';

/** @param {{ text: string, onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void }} properties */
export function SelectionTest({ text, onChange }) {
  const shown = words().vocabulary.test;
  const { draft, typing } = useDraft(text, (next) => onChange({ text: next || null }, { replace: true }));
  const answer = useAnswer(text.trim() ? '/v1/vocabulary/select' : null, { body: { text }, keep: true });
  // What was found has places in the text that was asked for.
  const known = useRef({ text: '', found: /** @type {any[]} */ ([]) });
  if (!answer.stale && !answer.loading) {
    known.current = { text: answer.data ? text : '', found: answer.data?.data ?? [] };
  }
  return html`
    <section class="panel stack" aria-labelledby="selection-title">
      <div>
        <h2 id="selection-title">${shown.title}</h2>
        <p class="muted">${shown.meaning}</p>
      </div>
      <${Field} label=${shown.label} error=${answer.problem ? describe(answer.problem) : ''}>
        ${(/** @type {object} */ control) => html`
          <textarea ...${control} class="wide" rows="2" dir="auto" value=${draft} ...${typing}></textarea>
        `}
      <//>
      <div role="status">${known.current.text && !answer.problem && html`<${FoundTerms} ...${known.current} />`}</div>
    </section>
  `;
}

/** @param {{ text: string, found: any[] }} properties */
function FoundTerms({ text, found }) {
  const shown = words().vocabulary.test;
  if (found.length === 0) {
    return html`<p>${shown.none}</p>`;
  }
  const ranges = found.map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  return html`
    <p class="selection-text"><${HighlightedText} text=${text} ranges=${ranges} /></p>
    <ul class="selection-terms">
      ${found.map(
        ({ term, match, start, end }) => html`
          <li key=${term.term}>
            <strong><${EntryText} text=${term.term} /></strong>${' '}
            <span class="muted">${shown.matches[/** @type {'term'} */ (match)] ?? match}: <${EntryText} text=${text.slice(start, end)} /></span>
          </li>
        `,
      )}
    </ul>
  `;
}
