/** How the container is: what its checks found and what to do about it, its journals, and what runs. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { Answered, Failure } from '../part/Feedback.js';
import { words } from '../words.js';
import { useDoctor } from './doctor.js';
import { FindingList } from './FindingList.js';
import { JournalTable } from './JournalTable.js';
import { OverallState } from './OverallState.js';
import { ProcessFacts } from './ProcessFacts.js';

const EVERY_MILLIS = 5_000;

export default function HealthView() {
  const text = words().health;
  const ready = useAnswer('/health/ready', { everyMillis: EVERY_MILLIS });
  const status = useAnswer('/v1/status', { everyMillis: EVERY_MILLIS });
  const index = useAnswer('/v1/index', { everyMillis: EVERY_MILLIS });
  const doctor = useDoctor();
  if (ready.problem?.status === 0) {
    return html`
      <div class="stack">
        <${OverallState} ready=${ready} doctor=${doctor} />
        <${Failure} problem=${ready.problem} onRetry=${ready.reload} />
      </div>
    `;
  }
  return html`
    <div class="stack">
      <${OverallState} ready=${ready} doctor=${doctor} />
      <section class="panel stack" aria-labelledby="health-findings">
        <div class="line spread">
          <h2 id="health-findings">${text.findings}</h2>
          <button type="button" onClick=${() => doctor.running || doctor.reload()}>
            ${doctor.running ? text.checking : text.checkAgain}
          </button>
        </div>
        <p class="muted">${text.findingsAbout} <code>mneme doctor</code></p>
        ${doctor.busy && html`<p class="muted" dir="auto">${doctor.busy}</p>`}
        <${Answered} answer=${doctor}>${(/** @type {any} */ data) => html`<${FindingList} findings=${data.data} />`}<//>
      </section>
      <section class="panel stack" aria-labelledby="health-journals">
        <h2 id="health-journals">${text.journals}</h2>
        <p class="muted">${text.journalsAbout}</p>
        <${Answered} answer=${status}>
          ${(/** @type {any} */ data) => html`<${JournalTable} journals=${data.journals} index=${index} />`}
        <//>
      </section>
      <section class="panel stack" aria-labelledby="health-process">
        <h2 id="health-process">${text.process}</h2>
        <${Answered} answer=${status}>${(/** @type {any} */ data) => html`<${ProcessFacts} status=${data} />`}<//>
      </section>
    </div>
  `;
}
