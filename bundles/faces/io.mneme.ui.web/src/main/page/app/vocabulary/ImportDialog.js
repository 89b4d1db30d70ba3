/** Imports terms from a file or a pasted text, and shows first what that would do. */
import { html, useState } from '../html.js';
import { pathOf, request } from '../http.js';
import { Dialog } from '../part/Dialog.js';
import { describe } from '../part/Feedback.js';
import { Field } from '../part/Field.js';
import { notify } from '../part/Toasts.js';
import { number, words } from '../words.js';
import { ImportReport } from './ImportReport.js';

const TYPES = { lines: 'text/plain', table: 'text/csv' };

/** @typedef {keyof typeof TYPES} ImportForm */

/** @param {{ onClose: () => void, onImported: () => Promise<void> }} properties */
export function ImportDialog({ onClose, onImported }) {
  const text = words().vocabulary.import;
  const [form, setForm] = useState(/** @type {ImportForm} */ ('lines'));
  const [content, setContent] = useState('');
  const [report, setReport] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {unknown} */ (null));
  const [busy, setBusy] = useState(false);
  const change = (/** @type {string} */ next, /** @type {ImportForm} */ nextForm) => {
    setContent(next);
    setForm(nextForm);
    setReport(null);
    setProblem(null);
  };
  const send = async (/** @type {boolean} */ dryRun) => {
    setBusy(true);
    setProblem(null);
    try {
      const path = pathOf('/v1/vocabulary/import', { dry_run: dryRun });
      const { data } = await request('POST', path, { body: content, contentType: `${TYPES[form]}; charset=utf-8` });
      if (dryRun) {
        setReport(data);
      } else {
        notify(text.done(data.added, data.changed));
        await onImported();
        onClose();
      }
    } catch (failure) {
      setProblem(failure);
    }
    setBusy(false);
  };
  const nothing = report && report.added + report.changed === 0;
  return html`
    <${Dialog} title=${text.title} onClose=${onClose}>
      <div class="stack">
        <${ImportSource} form=${form} content=${content} problem=${problem} onChange=${change} />
        ${report && html`<${ImportReport} report=${report} />`}
        <div class="line">
          <button type="button" class=${report ? '' : 'primary'} disabled=${busy || !content.trim()} onClick=${() => send(true)}>${text.tryIt}</button>
          ${report && !nothing && html`<button type="button" class="primary" disabled=${busy} onClick=${() => send(false)}>${text.confirm(number(report.added + report.changed))}</button>`}
        </div>
      </div>
    <//>
  `;
}

/**
 * @param {object} properties
 * @param {ImportForm} properties.form
 * @param {string} properties.content
 * @param {unknown} properties.problem
 * @param {(content: string, form: ImportForm) => void} properties.onChange
 */
function ImportSource({ form, content, problem, onChange }) {
  const text = words().vocabulary.import;
  const take = async (/** @type {any} */ event) => {
    const file = event.target.files?.[0];
    if (file) {
      onChange(await file.text(), /\.csv$/i.test(file.name) ? 'table' : 'lines');
    }
  };
  return html`
    <${Field} label=${text.file} hint=${text.fileHint}>
      ${(/** @type {object} */ control) => html`<input ...${control} class="wide" type="file" accept=".txt,.csv,text/plain,text/csv" onChange=${take} />`}
    <//>
    <fieldset class="choices">
      <legend>${text.form}</legend>
      ${
        /** @type {const} */ (['lines', 'table']).map(
          (one) => html`
          <label key=${one}>
            <input type="radio" name="import-form" checked=${one === form} onChange=${() => onChange(content, one)} />
            <span>${text.forms[one]}</span>
          </label>
        `,
        )
      }
    </fieldset>
    <${Field} label=${text.content} error=${problem ? describe(problem) : ''}>
      ${(/** @type {object} */ control) => html`
        <textarea ...${control} class="wide"
          rows="8"
          dir="auto"
          spellcheck="false"
          placeholder=${form === 'table' ? 'term,variants,category,note\nKate,Katie|kayt,person,a colleague' : 'Kate\n萍萍'}
          value=${content}
          onInput=${(/** @type {any} */ event) => onChange(event.target.value, form)}
        ></textarea>
      `}
    <//>
  `;
}
