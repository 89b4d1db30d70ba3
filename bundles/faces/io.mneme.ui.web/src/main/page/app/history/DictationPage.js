/** A page of the list: how many there are, its rows, and the way to other pages. */
import { html, useMemo, useState } from '../html.js';
import { Empty, Partial } from '../part/Feedback.js';
import { PageSteps } from '../part/PageSteps.js';
import { number, words } from '../words.js';
import { DictationList } from './DictationList.js';
import { useHidden } from './deletions.js';
import { ExportDialog } from './ExportDialog.js';
import { isRestricted } from './filters.js';
import { useSnippets } from './marks.js';

/**
 * @param {object} properties
 * @param {any} properties.data the answer with the page
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {import('../address.js').AddressState} properties.state
 * @param {import('./HistoryView.js').LiveState} properties.live
 * @param {boolean} properties.stale whether this is the page of the former filters
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 */
export function DictationPage({ data, filters, state, live, stale, onChange }) {
  const hidden = useHidden();
  const count = hidden.size;
  const shown = useMemo(() => data.data.filter((/** @type {any} */ one) => !hidden.has(one.id)), [data, count]);
  const snippets = useSnippets(filters, data);
  const toPage = (/** @type {number} */ page) => {
    onChange({ page: page > 0 ? page + 1 : null });
    document.getElementById('dictations')?.scrollIntoView();
  };
  return html`
    <${PageHead} data=${data} filters=${filters} live=${live} onNewest=${() => toPage(0)} />
    <${Partial} reasons=${skipped(data)} />
    <div class=${stale ? 'list-body stale' : 'list-body'}>
      ${
        shown.length === 0
          ? html`<${NoDictations} data=${data} filters=${filters} onChange=${onChange} onFirst=${() => toPage(0)} />`
          : html`<${DictationList} dictations=${shown} state=${state} snippets=${snippets} />`
      }
    </div>
    ${data.pages > 1 && html`<${PageSteps} page=${data.page} pages=${data.pages} onPage=${toPage} />`}
  `;
}

/**
 * @param {object} properties
 * @param {any} properties.data
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {import('./HistoryView.js').LiveState} properties.live
 * @param {() => void} properties.onNewest
 */
function PageHead({ data, filters, live, onNewest }) {
  const [exporting, setExporting] = useState(false);
  const text = words().history;
  return html`
    <div class="line spread list-head" id="dictations">
      <h2>${text.total(data.total, number(data.total))}</h2>
      <span class="line">
        ${
          live.fresh > 0 &&
          html`<button type="button" class="primary" onClick=${onNewest}>${text.fresh(live.fresh, number(live.fresh))}</button>`
        }
        <span class=${live.connected ? 'live connected small' : 'live small'} role="status">
          ${live.connected ? text.live : text.notLive}
        </span>
        <button type="button" disabled=${data.total === 0} onClick=${() => setExporting(true)}>${text.export.open}</button>
      </span>
    </div>
    ${exporting && html`<${ExportDialog} filters=${filters} total=${data.total} onClose=${() => setExporting(false)} />`}
  `;
}

/**
 * @param {object} properties
 * @param {any} properties.data
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 * @param {() => void} properties.onFirst
 */
function NoDictations({ data, filters, onChange, onFirst }) {
  const { empty } = words().history;
  if (data.total > 0) {
    return html`<${Empty} title=${empty.page}><button type="button" onClick=${onFirst}>${empty.firstPage}</button><//>`;
  }
  if (isRestricted(filters)) {
    const widen = () => onChange({ q: null, tags: null, range: 'all', archived: 'true', page: null });
    return html`
      <${Empty} title=${empty.none}>
        <p>${empty.noneHint}</p>
        <button type="button" onClick=${widen}>${empty.all}</button>
      <//>
    `;
  }
  return html`
    <${Empty} title=${empty.start}>
      <p>${empty.startHint}</p>
      <pre class="scrolled" tabindex="0" role="region" aria-label=${empty.example}>${recording()}</pre>
    <//>
  `;
}

/** Returns the command that records a dictation in this container. */
function recording() {
  const record = { asr_text: 'call Cate', final_text: 'call Kate', enhance_mode: 'proofread', preview_enabled: true };
  return `curl ${location.origin}/v1/dictations -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(record)}'`;
}

/** @param {any} data */
function skipped({ skipped: { lines, why } }) {
  return lines > 0 ? [words().history.skipped(lines, number(lines)), ...why] : [];
}
