/** What stands in the place of data that is not there, or not whole. */
import { html } from '../html.js';
import { ProblemError } from '../http.js';
import { words } from '../words.js';

export function Loading() {
  return html`<p class="state loading" role="status">${words().frame.loading}</p>`;
}

/**
 * Says that there is nothing, and what leads to something.
 * @param {{ title: string, children?: any }} properties
 */
export function Empty({ title, children }) {
  return html`<div class="state empty"><p class="state-title">${title}</p>${children}</div>`;
}

/**
 * Says what failed, and offers to try again.
 * @param {{ problem: unknown, onRetry?: () => void }} properties
 */
export function Failure({ problem, onRetry }) {
  const { frame } = words();
  return html`
    <div class="state failure" role="alert">
      <p class="state-title">${frame.failure.title}</p>
      <p dir="auto">${describe(problem)}</p>
      ${onRetry && html`<button type="button" onClick=${onRetry}>${frame.failure.retry}</button>`}
    </div>
  `;
}

/**
 * Says that something can be missing in what is shown.
 * @param {{ reasons: string[] }} properties
 */
export function Partial({ reasons }) {
  if (reasons.length === 0) {
    return null;
  }
  return html`
    <div class="state partial" role="status">
      <p class="state-title">${words().frame.partial}</p>
      <ul>${reasons.map((reason) => html`<li key=${reason} dir="auto">${reason}</li>`)}</ul>
    </div>
  `;
}

/**
 * Shows an answer: what there is of it, and what is known instead.
 * @param {{ answer: import('../answer.js').KnownAnswer, children: (data: any) => any }} properties
 */
export function Answered({ answer, children }) {
  const { data, problem, reload } = answer;
  if (data === null) {
    return problem ? html`<${Failure} problem=${problem} onRetry=${reload} />` : html`<${Loading} />`;
  }
  return html`
    ${problem && html`<${Failure} problem=${problem} onRetry=${reload} />`}
    ${children(data)}
  `;
}

/**
 * Returns a sentence about a failure.
 * @param {unknown} problem
 */
export function describe(problem) {
  const { failure } = words().frame;
  if (problem instanceof ProblemError) {
    // Of all refusals, only this one is no fault of what was sent.
    const known = { 0: failure.unreachable, 412: failure.changed }[problem.status];
    return known ?? (problem.detail || failure.status(problem.status));
  }
  return failure.page(String(problem));
}
