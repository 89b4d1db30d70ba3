/** What the health checks found, the worst first, each with what to do about it. */
import { addressOf } from '../address.js';
import { html } from '../html.js';
import { words } from '../words.js';

/** @typedef {{ status: 'fail' | 'warn' | 'ok', check: string, message: string }} HealthFinding */

/** @type {Record<string, string>} the views in which an operator looks first, by check */
const VIEW_OF_CHECK = { policies: 'policies', claims: 'policies', settings: 'settings', redaction: 'settings' };

/** @type {Record<string, string>} */
const SIGNS = { fail: '✕', warn: '!', ok: '✓' };

/** @param {{ findings: HealthFinding[] }} properties */
export function FindingList({ findings }) {
  const text = words().health;
  const open = findings.filter(({ status }) => status !== 'ok');
  const passed = findings.filter(({ status }) => status === 'ok');
  return html`
    ${
      open.length > 0
        ? html`<ul class="rows findings">${open.map((finding) => html`<${FindingRow} key=${finding.check + finding.message} finding=${finding} />`)}</ul>`
        : html`<p class="all-well"><span aria-hidden="true">✓</span> ${text.allWell}</p>`
    }
    <details open=${open.length === 0}>
      <summary>${text.passed(passed.length)}</summary>
      <ul class="rows findings">${passed.map((finding) => html`<${FindingRow} key=${finding.check + finding.message} finding=${finding} />`)}</ul>
    </details>
  `;
}

/** @param {{ finding: HealthFinding }} properties */
function FindingRow({ finding: { status, check, message } }) {
  const text = words().health;
  const kind = check.startsWith('journal ') ? 'journal' : check;
  const { about, advice } = /** @type {any} */ (text.checks)[kind] ?? text.otherCheck;
  return html`
    <li class=${`finding ${status}`} data-row tabindex="0">
      <span class="finding-status"><span aria-hidden="true">${SIGNS[status] ?? '?'}</span> ${text.statuses[status] ?? status}</span>
      <div class="finding-words">
        <p><strong>${check}</strong> <span class="muted">${about}</span></p>
        <p class="entry-text" dir="auto">${message}</p>
        ${status !== 'ok' && html`<p class="advice"><strong>${text.whatToDo}</strong> ${advice} <${ViewLink} kind=${kind} /></p>`}
      </div>
    </li>
  `;
}

/** @param {{ kind: string }} properties */
function ViewLink({ kind }) {
  const view = VIEW_OF_CHECK[kind];
  return view
    ? html`<a href=${addressOf({ view })}>${words().health.lookIn(/** @type {any} */ (words().frame.views)[view])}</a>`
    : null;
}
