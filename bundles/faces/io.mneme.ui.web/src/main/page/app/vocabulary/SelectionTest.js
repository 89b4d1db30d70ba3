/** Shows which terms a text would bring into its prompt. */
import { html, useEffect, useState } from '../html.js';
import { request } from '../http.js';
import { EntryText, HighlightedText } from '../part/EntryText.js';
import { describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { words } from '../words.js';

const PAUSE_MILLIS = 300;

/** @param {{ text: string, onChange: (changes: Record<string, string | null>, options?: { replace?: boolean }) => void }} properties */
export function SelectionTest({ text, onChange }) {
  const shown = words().vocabulary.test;
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(
    /** @type {{ text: string, found: any[], problem: unknown }} */ ({ text: '', found: [], problem: null }),
  );
  useEffect(() => setDraft(text), [text]);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      async () => {
        if (draft !== text) {
          onChange({ text: draft || null }, { replace: true });
        }
        if (!draft.trim()) {
          setKnown({ text: '', found: [], problem: null });
          return;
        }
        try {
          const { data } = await request('POST', '/v1/vocabulary/select', { body: { text: draft }, signal: controller.signal });
          setKnown({ text: draft, found: data.data, problem: null });
        } catch (problem) {
          if (!controller.signal.aborted) {
            setKnown({ text: draft, found: [], problem });
          }
        }
      },
      draft === text ? 0 : PAUSE_MILLIS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [draft]);
  return html`
    <section class="panel stack" aria-labelledby="selection-title">
      <div>
        <h2 id="selection-title">${shown.title}</h2>
        <p class="muted">${shown.meaning}</p>
      </div>
      <${Field} label=${shown.label} error=${known.problem ? describe(known.problem) : ''}>
        ${(/** @type {object} */ control) => html`
          <textarea ...${control} class="wide" rows="2" dir="auto" value=${draft} onInput=${(/** @type {any} */ event) => setDraft(event.target.value)}></textarea>
        `}
      <//>
      <div role="status">${known.text && !known.problem && html`<${FoundTerms} text=${known.text} found=${known.found} />`}</div>
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
