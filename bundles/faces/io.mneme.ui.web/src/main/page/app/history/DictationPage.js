/** A page of the list: how many there are, its rows, and the way to other pages. */
import { html, useMemo, useState } from '../html.js';
import { useHidden } from '../part/deletions.js';
import { Partial } from '../part/Feedback.js';
import { PageSteps } from '../part/PageSteps.js';
import { number, words } from '../words.js';
import { DictationList } from './DictationList.js';
import { ExportDialog } from './ExportDialog.js';
import { dictationPathOf } from './filters.js';
import { useSnippets } from './marks.js';
import { NoDictations } from './NoDictations.js';

/**
 * @param {object} properties
 * @param {any} properties.data the answer with the page
 * @param {import('./filters.js').DictationFilters} properties.filters
 * @param {import('../address.js').AddressState} properties.state
 * @param {import('./HistoryView.js').LiveState} properties.live
 * @param {boolean} properties.stale whether this is the page of the former filters
 * @param {() => Promise<void>} properties.reload
 * @param {(changes: Record<string, string | number | null>) => void} properties.onChange
 */
export function DictationPage({ data, filters, state, live, stale, reload, onChange }) {
  const hidden = useHidden(reload);
  const shown = useMemo(() => data.data.filter((/** @type {any} */ one) => !hidden.has(dictationPathOf(one.id))), [data, hidden]);
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

/** @param {any} data */
function skipped({ skipped: { lines, why } }) {
  return lines > 0 ? [words().history.skipped(lines, number(lines)), ...why] : [];
}
