/** The dictations: a list that is searched, filtered and followed live, and each of them. */
import { useAddress } from '../address.js';
import { useAnswer, useGathered, useRepetition, useTail } from '../answer.js';
import { html, useCallback, useEffect, useRef, useState } from '../html.js';
import { Answered, describe } from '../part/Feedback.js';
import { useMedia } from '../part/useMedia.js';
import { words } from '../words.js';
import { DictationPage } from './DictationPage.js';
import { DictationPanel } from './DictationPanel.js';
import { filtersOf, listPath, tagsPath } from './filters.js';
import { HistoryFilters } from './HistoryFilters.js';

/** From this width on there is room for a dictation beside the list. */
const WIDE = '(min-width: 62rem)';

const OPEN_ROW = '[data-row] [aria-current="true"]';

const COUNTING_MILLIS = 3_000;

export default function HistoryView() {
  const [state, change] = useAddress();
  const filters = filtersOf(state);
  const list = useAnswer(listPath(filters), { keep: true });
  const tags = useTagCounts(filters);
  const live = useLive(filters.page === 0, state.open, () => Promise.all([list.reload(), tags.reload()]));
  const wide = useMedia(WIDE);
  const close = useCallback(() => {
    const row = document.querySelector(OPEN_ROW);
    change({ open: null });
    if (row instanceof HTMLElement) {
      row.focus({ preventScroll: true });
    }
  }, [change]);
  const refused = list.problem?.field === 'q' ? describe(list.problem) : '';
  return html`
    <div class="history stack">
      <${HistoryFilters}
        filters=${filters}
        tags=${tags.data}
        error=${refused}
        onChange=${(/** @type {any} */ changes, /** @type {any} */ options) => change({ ...changes, page: null }, options)}
      />
      <div class=${state.open && wide ? 'history-columns opened' : 'history-columns'}>
        <section class="history-list" aria-busy=${list.loading ? 'true' : 'false'} aria-label=${words().history.list}>
          ${
            !(refused && list.data === null) &&
            html`<${Answered} answer=${refused ? { ...list, problem: null } : list}>
              ${(/** @type {any} */ data) => html`
                <${DictationPage} data=${data} filters=${filters} state=${state} live=${live} stale=${list.stale} reload=${list.reload} onChange=${change} />
              `}
            <//>`
          }
        </section>
        ${
          state.open &&
          html`<${DictationPanel} id=${state.open} wide=${wide} changes=${live.changes} onClose=${close} onEdited=${list.reload} />`
        }
      </div>
    </div>
  `;
}

/**
 * The tags and their counts. After a start the container counts for a while, and is asked again until it has.
 * @param {import('./filters.js').DictationFilters} filters
 */
function useTagCounts(filters) {
  const tags = useAnswer(tagsPath(filters), { keep: true });
  useRepetition(tags.reload, tags.problem?.status === 503 ? COUNTING_MILLIS : 0);
  return tags;
}

/**
 * What was told live since the list was asked for.
 * @typedef {object} LiveState
 * @property {boolean} connected
 * @property {number} fresh how many dictations are not in the list since it does not show the newest
 * @property {number} changes how often the open dictation has changed
 */

/**
 * @param {boolean} newest whether the list shows the newest dictations, and is to be asked for again
 * @param {string | undefined} open the open dictation
 * @param {() => Promise<unknown>} reload
 * @returns {LiveState}
 */
function useLive(newest, open, reload) {
  const [fresh, setFresh] = useState(0);
  const [changes, setChanges] = useState(0);
  const soon = useGathered(reload);
  const connected = useTail('/v1/tail?journal=dictation', (type, event) => {
    if (type === 'change' && event.id === open) {
      setChanges((count) => count + 1);
    }
    if (type === 'change' || newest) {
      soon();
    } else {
      setFresh((count) => count + 1);
    }
  });
  useEffect(() => {
    if (newest) {
      setFresh(0);
    }
  }, [newest]);
  const wasConnected = useRef(false);
  useEffect(() => {
    // What was recorded while nothing was followed was not told.
    if (connected && wasConnected.current) {
      soon();
    }
    wasConnected.current ||= connected;
  }, [connected]);
  return { connected, fresh, changes };
}
