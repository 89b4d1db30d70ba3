/** Imports: files that the reader gives, and what the container does with those that it has. */
import { useAnswer } from '../answer.js';
import { html } from '../html.js';
import { Answered, Empty } from '../part/Feedback.js';
import { moment, number, words } from '../words.js';
import { ImportPanel } from './ImportPanel.js';
import { stopImport } from './importFiles.js';

const EVERY_MILLIS = 3_000;

export default function ImportsView() {
  const imports = useAnswer('/v1/imports', { everyMillis: EVERY_MILLIS });
  return html`
    <div class="stack">
      <${ImportPanel} importers=${imports.data?.importers ?? []} />
      <section class="stack">
        <h2>${words().imports.list}</h2>
        <${Answered} answer=${imports}>
          ${(/** @type {any} */ { data }) => html`<${ImportTable} imports=${data.filter((/** @type {any} */ one) => !one.dry_run)} onChange=${imports.reload} />`}
        <//>
      </section>
    </div>
  `;
}

/** @param {{ imports: any[], onChange: () => Promise<void> }} properties */
function ImportTable({ imports, onChange }) {
  const text = words().imports;
  if (imports.length === 0) {
    return html`<${Empty} title=${text.none}><p>${text.noneYet}</p><//>`;
  }
  return html`
    <div class="scrolled" tabindex="0" role="region" aria-label=${text.list}>
      <table class="plain-table">
        <thead>
          <tr>
            <th scope="col">${text.file}</th>
            <th scope="col">${text.state}</th>
            <th scope="col" class="amount">${text.counts.fresh}</th>
            <th scope="col" class="amount">${text.counts.known}</th>
            <th scope="col" class="amount">${text.counts.skipped}</th>
            <th scope="col">${text.begun}</th>
            <th scope="col">${text.action}</th>
          </tr>
        </thead>
        <tbody>${imports.map((one) => html`<${ImportRow} key=${one.id} one=${one} onChange=${onChange} />`)}</tbody>
      </table>
    </div>
  `;
}

/** @param {{ one: any, onChange: () => Promise<void> }} properties */
function ImportRow({ one, onChange }) {
  const text = words().imports;
  const { entries, state } = one;
  const stop = async () => {
    await stopImport(one.id);
    await onChange();
  };
  return html`
    <tr>
      <th scope="row" dir="auto">${one.file || one.id}</th>
      <td>${text.states[/** @type {keyof typeof text.states} */ (state)]}</td>
      <td class="amount">${number(entries.recorded)}</td>
      <td class="amount">${number(entries.recorded_before)}</td>
      <td class="amount">${number(entries.skipped)}</td>
      <td>${moment(one.started)}</td>
      <td>
        ${state === 'running' && html`<button type="button" aria-label=${text.stopOf(one.file)} onClick=${stop}>${text.stop}</button>`}
        ${state === 'waiting' && html`<button type="button" aria-label=${text.deleteOf(one.file)} onClick=${stop}>${text.delete}</button>`}
      </td>
    </tr>
  `;
}
