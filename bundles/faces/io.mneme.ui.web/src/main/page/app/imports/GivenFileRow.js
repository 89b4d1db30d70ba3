/** A file that the reader has given: how far it is, what is in it, and what can be done with it. */
import { html } from '../html.js';
import { ProblemError } from '../http.js';
import { describe } from '../part/Feedback.js';
import { bytes, number, words } from '../words.js';
import { FileReport } from './FileReport.js';
import { isUnderWay, newEntriesOf, queue, removeFile } from './importFiles.js';

/** @typedef {import('./importFiles.js').GivenFile} GivenFile */

/** @param {{ given: GivenFile }} properties */
export function GivenFileRow({ given }) {
  const { file, step, report } = given;
  const problem = problemOf(given);
  return html`
    <article class="import-file stack" aria-label=${file.name}>
      <div class="line spread">
        <h3 dir="auto">${file.name} <span class="muted small">${bytes(file.size)}</span></h3>
        <${FileActions} given=${given} />
      </div>
      ${problem ? html`<p class="field-error" role="alert" dir="auto">${problem}</p>` : html`<p role="status">${stateOf(given)}</p>`}
      ${isUnderWay(given) && step !== 'queued' && html`<${FileProgress} given=${given} />`}
      ${step === 'ended' && (['complete', 'stopped', 'failed'].includes(report.state) || report.problems.length > 0) && html`<${FileReport} report=${report} />`}
    </article>
  `;
}

/** @param {{ given: GivenFile }} properties */
function FileProgress({ given }) {
  const text = words().imports;
  const { file, step, share, report } = given;
  const { recorded = 0, recorded_before: known = 0 } = step === 'reading' ? report.entries : {};
  return html`
    <progress max="1" value=${share} aria-label=${text.progressOf(file.name)} />
    ${recorded + known > 0 && html`<p class="muted small">${text.soFar(number(recorded), number(known))}</p>`}
  `;
}

/** @param {{ given: GivenFile }} properties */
function FileActions({ given }) {
  const text = words().imports;
  const { key, file, step, dryRun, report } = given;
  if (isUnderWay(given)) {
    return html`<button type="button" aria-label=${text.stopOf(file.name)} onClick=${given.stop}>${text.stop}</button>`;
  }
  const fresh = newEntriesOf(given);
  const mayWait = step === 'ended' && dryRun && report.state === 'unknown';
  const broken = ['failed', 'stopped'].includes(step) || (step === 'ended' && ['failed', 'stopped'].includes(report.state));
  return html`
    <div class="line">
      ${fresh > 0 && html`<button type="button" class="primary" onClick=${() => queue(key, false)}>${text.confirm(fresh, number(fresh))}</button>`}
      ${mayWait && html`<button type="button" onClick=${() => queue(key, false)}>${text.letWait}</button>`}
      ${broken && html`<button type="button" onClick=${() => queue(key, dryRun)}>${words().frame.failure.retry}</button>`}
      <button type="button" class="quiet" aria-label=${text.removeOf(file.name)} onClick=${() => removeFile(key)}>${text.remove}</button>
    </div>
  `;
}

/**
 * Returns what went wrong, in plain words; empty if nothing did.
 * @param {GivenFile} given
 */
function problemOf({ step, dryRun, report, problem }) {
  const text = words().imports;
  if (step === 'failed') {
    const status = problem instanceof ProblemError ? problem.status : 0;
    return status === 413 ? text.tooLong : status === 503 ? text.busy(describe(problem)) : describe(problem);
  }
  if (step === 'unreadable' || step === 'empty') {
    return text[step];
  }
  const state = step === 'ended' ? report.state : '';
  return state === 'failed' ? text.failed : state === 'unknown' && !dryRun ? text.notKept : '';
}

/** @param {GivenFile} given */
function stateOf(given) {
  const text = words().imports;
  const { step, dryRun, report } = given;
  if (step !== 'ended') {
    const steps = dryRun ? text.trying : text.importing;
    return steps[/** @type {keyof typeof steps} */ (step)];
  }
  if (report.state !== 'complete') {
    return text.ends[/** @type {keyof typeof text.ends} */ (report.state)];
  }
  if (!dryRun) {
    return text.ends.complete;
  }
  return newEntriesOf(given) > 0 ? text.tried : report.entries.recorded_before > 0 ? text.allThere : text.nothingIn;
}
