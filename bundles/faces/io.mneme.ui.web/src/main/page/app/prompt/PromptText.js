/** The text of a prompt, block by block: each line at its margin says how it stands to the last request. */
import { html, useEffect, useMemo, useRef, useState } from '../html.js';
import { language } from '../preferences.js';
import { number, words } from '../words.js';
import { LongText, shortened } from './LongText.js';
import { markWords } from './markWords.js';
import { keyOf } from './promptBlocks.js';

/** A block with more runs than this is drawn in its beginning and its end, until the reader asks for the whole. */
const MAX_RUNS = 80;
const FIRST_RUNS = 15;
const LAST_RUNS = 45;
const CHUNK_RUNS = 20;
/** So many chunks are made at a time: the page answers between them. */
const CHUNKS_AT_ONCE = 10;
const LINE_REM = 1.5;

/**
 * @typedef {object} Selection
 * @property {string} piece key of the selected block; empty if none is
 * @property {string} entry key of the selected entry; empty if none is
 * @property {ReadonlySet<string>} erased keys of entries that are about to be erased
 * @property {((selection: Record<string, string>) => void) | null} onSelect null if nothing can be selected
 */

/** @type {Selection} of a text in which nothing can be selected */
export const NO_SELECTION = { piece: '', entry: '', erased: new Set(), onSelect: null };

/**
 * @param {Selection & { blocks: import('./promptBlocks.js').Block[], context: any, brief?: boolean }} properties `brief`: only blocks
 *     with entries have their text, and the marks are not explained
 */
export function PromptText({ blocks, context, ...selection }) {
  const marks = markWords(context);
  return html`
    <ol class="prompt-text">
      ${blocks.map((block, at) => html`<${BlockText} key=${block.key} block=${block} former=${blocks[at - 1]} marks=${marks} ...${selection} />`)}
    </ol>
  `;
}

/** @param {Selection & { block: import('./promptBlocks.js').Block, former?: import('./promptBlocks.js').Block,
 *     marks: ReturnType<typeof markWords>, brief?: boolean }} properties */
function BlockText({ block, former, marks, brief = false, ...selection }) {
  const text = words().prompt;
  const { piece, onSelect } = selection;
  const name = block.contributor || text.marks.input;
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (piece === block.key) {
      place.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [piece, block.key]);
  return html`
    <li class="prompt-block" data-mark=${block.mark} ref=${place}>
      ${
        block.mark !== former?.mark &&
        html`<p class="mark-badge" data-mark=${block.mark}><strong>${marks.nameOf(block.mark)}</strong>${!brief && html` <span>${marks.meaningOf(block.mark)}</span>`}</p>`
      }
      <div class="prompt-lines">
        <${Selectable} kind="block-name" chosen=${piece === block.key} onSelect=${onSelect && (() => onSelect({ piece: block.key }))}>
          <span dir="auto">${name}</span>
          <span class="muted small">${blockSize(block)}</span>
        <//>
        ${(!brief || block.entries > 0) && html`<${BlockRuns} block=${block} ...${selection} />`}
      </div>
    </li>
  `;
}

/**
 * A button where something can be selected, and its text alone elsewhere.
 * @param {{ kind: string, chosen: boolean, onSelect: (() => void) | null, children?: any }} properties
 */
function Selectable({ kind, chosen, onSelect, children }) {
  return onSelect
    ? html`<button type="button" class=${kind} data-row aria-pressed=${chosen ? 'true' : 'false'} onClick=${onSelect}>${children}</button>`
    : html`<div class=${kind}>${children}</div>`;
}

/** @param {import('./promptBlocks.js').Block} block */
function blockSize(block) {
  const text = words().prompt;
  const tokens = text.amount(number(Math.round(block.tokens)));
  return block.entries > 0 ? `${text.entryCount(number(block.entries))} · ${tokens}` : tokens;
}

/** @param {Selection & { block: import('./promptBlocks.js').Block }} properties */
function BlockRuns({ block, ...selection }) {
  const [whole, setWhole] = useState(false);
  const { runs } = block;
  if (runs.length <= MAX_RUNS) {
    return html`${runs.map((run, at) => html`<${RunText} key=${at} run=${run} ...${selection} />`)}`;
  }
  if (whole) {
    return html`<${WholeRuns} runs=${runs} ...${selection} />`;
  }
  const hidden = runs.length - FIRST_RUNS - LAST_RUNS;
  return html`
    ${runs.slice(0, FIRST_RUNS).map((run, at) => html`<${RunText} key=${at} run=${run} ...${selection} />`)}
    <button type="button" class="show-more" onClick=${() => setWhole(true)}>${words().prompt.showRuns(number(hidden))}</button>
    ${runs.slice(-LAST_RUNS).map((run, at) => html`<${RunText} key=${`end ${at}`} run=${run} ...${selection} />`)}
  `;
}

/**
 * All runs of a long block, some more with each step.
 * @param {Selection & { runs: import('./promptBlocks.js').Run[] }} properties
 */
function WholeRuns({ runs, ...selection }) {
  const [made, setMade] = useState(CHUNKS_AT_ONCE);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const chunks = useMemo(() => chunksOf(runs), [runs]);
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to what stands in its place.
    /** @type {HTMLElement | undefined} */ (place.current?.querySelectorAll('.entry-line')[FIRST_RUNS])?.focus({
      preventScroll: true,
    });
  }, []);
  useEffect(() => {
    const timer = made < chunks.length ? setTimeout(() => setMade(made + CHUNKS_AT_ONCE)) : 0;
    return () => clearTimeout(timer);
  }, [made, chunks]);
  return html`<div ref=${place}>
    ${chunks.slice(0, made).map((chunk, at) => html`<${RunChunk} key=${at} runs=${chunk} ...${selection} />`)}
  </div>`;
}

/**
 * Runs that the browser lays out when they come into view. They are made again only where something in them changes.
 * @param {Selection & { runs: import('./promptBlocks.js').Run[] }} properties
 */
function RunChunk({ runs, piece, entry, erased, onSelect }) {
  const has = runs.some(({ entries }) => entries.some((range) => keyOf(range) === entry));
  const own = has ? entry : '';
  return useMemo(
    () => html`
      <div class="prompt-chunk" style=${{ containIntrinsicBlockSize: `auto ${runs.length * LINE_REM}rem` }}>
        ${runs.map((run, at) => html`<${RunText} key=${at} run=${run} piece=${piece} entry=${own} erased=${erased} onSelect=${onSelect} />`)}
      </div>
    `,
    [runs, own, erased, onSelect, language()],
  );
}

/** @param {import('./promptBlocks.js').Run[]} runs */
function chunksOf(runs) {
  return Array.from({ length: Math.ceil(runs.length / CHUNK_RUNS) }, (_chunk, at) =>
    runs.slice(at * CHUNK_RUNS, (at + 1) * CHUNK_RUNS),
  );
}

/** @param {Selection & { run: import('./promptBlocks.js').Run }} properties */
function RunText({ run, entry, erased, onSelect }) {
  const text = words().prompt;
  const role = run.role !== 'system' && html`<span class="message-role">${text.roles[run.role] ?? run.role}</span>`;
  if (run.entries.length === 0) {
    return html`<div class="prompt-run">${role}<${LongText} text=${run.text} />${run.marked && html`<${CacheMark} />`}</div>`;
  }
  return html`
    <div class="prompt-run">
      ${role}
      ${stretches(run).map(({ start, end, range }) =>
        range
          ? html`<${EntryLine} key=${start} text=${run.text.slice(start, end)} range=${range} chosen=${keyOf(range) === entry}
              erased=${erased.has(keyOf(range))} onSelect=${onSelect} />`
          : html`<${LongText} key=${start} text=${run.text.slice(start, end)} />`,
      )}
      ${run.marked && html`<${CacheMark} />`}
    </div>
  `;
}

function CacheMark() {
  return html`<p class="cache-mark muted small">${words().prompt.cacheMark}</p>`;
}

/**
 * Returns the entries of a run, and what lies between them.
 * @param {import('./promptBlocks.js').Run} run
 */
function stretches({ text, entries }) {
  const all = [];
  let at = 0;
  for (const range of entries) {
    if (range.start > at && text.slice(at, range.start).trim() !== '') {
      all.push({ start: at, end: range.start, range: null });
    }
    // Several entries can have made the same text, such as a call of a tool and its result: the first one stands for it.
    const start = Math.max(at, range.start);
    if (text.slice(start, range.end).trim() !== '') {
      all.push({ start, end: range.end, range });
    }
    at = Math.max(at, range.end);
  }
  if (text.slice(at).trim() !== '') {
    all.push({ start: at, end: text.length, range: null });
  }
  return all;
}

/**
 * @param {object} properties
 * @param {string} properties.text
 * @param {import('./promptBlocks.js').EntryRange} properties.range
 * @param {boolean} properties.chosen
 * @param {boolean} properties.erased
 * @param {((selection: Record<string, string>) => void) | null} properties.onSelect
 */
function EntryLine({ text, range, chosen, erased, onSelect }) {
  const select = onSelect && (() => onSelect({ entry: keyOf(range) }));
  return html`
    <${Selectable} kind=${erased ? 'entry-line erased' : 'entry-line'} chosen=${chosen} onSelect=${select}>
      <span class="entry-text block" dir="auto">${shortened(text)}</span>
      ${erased && html`<span class="muted small">${words().prompt.erasing}</span>`}
    <//>
  `;
}
