/** Adds a term, or changes what is known about one. */
import { useAnswer } from '../answer.js';
import { html, useState } from '../html.js';
import { ProblemError, pathOf, read, request } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { Answered, describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { notify } from '../part/Toasts.js';
import { words } from '../words.js';
import { categoryOf, noteOf, termPathOf, variantsOf } from './terms.js';

const MOST = 1_000;

/**
 * @param {object} properties
 * @param {string} [properties.term] left out for a new one
 * @param {() => void} properties.onClose
 * @param {() => Promise<void>} properties.onSaved
 */
export function TermDialog({ term, onClose, onSaved }) {
  const text = words().vocabulary;
  const answer = useAnswer(term === undefined ? null : termPathOf(term));
  return html`
    <${Dialog} title=${term === undefined ? text.addTitle : text.editTitle} onClose=${onClose}>
      ${
        term === undefined
          ? html`<${TermForm} known=${{ term: '' }} tag="" onClose=${onClose} onSaved=${onSaved} />`
          : html`<${Answered} answer=${answer}>
              ${(/** @type {any} */ known) => html`<${TermForm} key=${answer.tag} known=${known} tag=${answer.tag} onClose=${onClose} onSaved=${onSaved} onReload=${answer.reload} />`}
            <//>`
      }
    <//>
  `;
}

/**
 * @param {object} properties
 * @param {any} properties.known
 * @param {string} properties.tag of the term as it is known; empty for a new one
 * @param {() => void} properties.onClose
 * @param {() => Promise<void>} properties.onSaved
 * @param {() => Promise<void>} [properties.onReload]
 */
function TermForm({ known, tag, onClose, onSaved, onReload }) {
  const text = words().vocabulary;
  const [draft, setDraft] = useState({
    term: known.term,
    variants: variantsOf(known).join('\n'),
    category: categoryOf(known),
    note: noteOf(known),
  });
  const [problem, setProblem] = useState(/** @type {{ field: string, text: string, changed: boolean } | null} */ (null));
  const [busy, setBusy] = useState(false);
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await saveTerm(draft, tag);
      notify(text.saved(draft.term.trim()));
      await onSaved();
      onClose();
    } catch (failure) {
      setProblem(problemOf(failure));
      setBusy(false);
    }
  };
  const inputs = /** @type {const} */ ([
    ['term', false],
    ['variants', true],
    ['category', false],
    ['note', true],
  ]);
  return html`
    <form class="stack" onSubmit=${save}>
      ${inputs.map(
        ([name, lines]) => html`
          <${TermInput}
            key=${name}
            name=${name}
            lines=${lines}
            value=${draft[name]}
            fixed=${name === 'term' && Boolean(tag)}
            error=${problem?.field === name ? problem.text : ''}
            onInput=${(/** @type {string} */ value) => setDraft({ ...draft, [name]: value })}
          />
        `,
      )}
      ${problem && !problem.field && html`<p class="field-error" role="alert" dir="auto">${problem.text}</p>`}
      <div class="line">
        <button type="submit" class="primary" disabled=${busy}>${words().frame.save}</button>
        <button type="button" onClick=${onClose}>${words().frame.cancel}</button>
        ${problem?.changed && html`<button type="button" onClick=${onReload}>${text.showNow}</button>`}
      </div>
    </form>
  `;
}

/**
 * @param {object} properties
 * @param {'term' | 'variants' | 'category' | 'note'} properties.name
 * @param {boolean} properties.lines whether it may have several lines
 * @param {string} properties.value
 * @param {boolean} properties.fixed
 * @param {string} properties.error
 * @param {(value: string) => void} properties.onInput
 */
function TermInput({ name, lines, value, fixed, error, onInput }) {
  const { fields, hints } = words().vocabulary;
  const input = (/** @type {any} */ event) => onInput(event.target.value);
  return html`
    <${Field} label=${fields[name]} hint=${fixed ? hints.fixed : hints[name]} error=${error}>
      ${(/** @type {object} */ control) =>
        lines
          ? html`<textarea ...${control} class="wide" rows="3" dir="auto" value=${value} onInput=${input}></textarea>`
          : html`<input ...${control} class="wide" dir="auto" autocomplete="off" autofocus=${name === 'term' && !fixed} readonly=${fixed} value=${value} onInput=${input} />`}
    <//>
  `;
}

/**
 * @param {{ term: string, variants: string, category: string, note: string }} draft
 * @param {string} tag
 */
async function saveTerm({ term, variants, category, note }, tag) {
  const name = tag ? term : term.trim();
  if (!name) {
    throw new ProblemError(400, words().vocabulary.termNeeded, 'term');
  }
  if (!tag && (await exists(name))) {
    throw new ProblemError(409, words().vocabulary.termTaken, 'term');
  }
  const lines = variants.split('\n').map((one) => one.trim());
  await request('PUT', termPathOf(name), {
    body: { variants: [...new Set(lines.filter(Boolean))], category: category.trim(), note: note.trim() },
    ifMatch: tag,
  });
}

/**
 * Asks the list, since a term that is not there is no failure.
 * @param {string} term
 */
async function exists(term) {
  const { data } = await read(pathOf('/v1/vocabulary', { q: term, limit: MOST }));
  return data.some((/** @type {any} */ known) => known.term === term);
}

/** @param {unknown} failure */
function problemOf(failure) {
  const changed = failure instanceof ProblemError && failure.status === 412;
  // A refusal names one of several variants by its place, as in `variants[1]`.
  const named = failure instanceof ProblemError ? failure.field.replace(/[[.].*/, '') : '';
  return { field: ['term', 'variants', 'category', 'note'].includes(named) ? named : '', text: describe(failure), changed };
}
