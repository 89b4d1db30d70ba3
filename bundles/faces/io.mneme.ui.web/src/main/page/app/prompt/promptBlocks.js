/** Cuts a prompt into blocks: what one contributor wrote, and how it stands to the last request. */

/** A longer beginning of a line is shown as cached, even where the line goes on differently. */
const MAX_PARTIAL_LINE = 200;

/** @typedef {'static' | 'cached' | 'new' | 'input'} Mark */

/**
 * A range of a text that was made of an entry.
 * @typedef {{ journal: string, id: string, start: number, end: number }} EntryRange in UTF-16 units
 */

/**
 * A part of the prompt, or a piece of it: wholly in the stable prefix, or not at all.
 * @typedef {object} Run
 * @property {number | null} segment its segment; null for what the person says next
 * @property {string} role role of its message
 * @property {Mark} mark
 * @property {string} text
 * @property {number} chars
 * @property {number} tokens about how many tokens it has
 * @property {boolean} marked whether the provider is asked to cache the prompt up to its end
 * @property {EntryRange[]} entries
 */

/**
 * Runs that follow each other, of one contributor, with one mark.
 * @typedef {object} Block
 * @property {string} key names it, also after the prompt has grown
 * @property {string} contributor empty for what the person says next
 * @property {any} segment the first of its segments; null for what the person says next
 * @property {Mark} mark
 * @property {Run[]} runs
 * @property {number} chars
 * @property {number} tokens
 * @property {number} entries
 */

/**
 * Returns the blocks of a context, in the order in which they are sent.
 * @param {any} context as the container previews it
 * @returns {Block[]}
 */
export function blocksOf(context) {
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Map<string, number>} */
  const names = new Map();
  for (const run of runsOf(context)) {
    const segment = run.segment === null ? null : context.segments[run.segment];
    const contributor = segment?.contributor ?? '';
    const last = blocks[blocks.length - 1];
    if (last && last.contributor === contributor && last.mark === run.mark) {
      add(last, run);
    } else {
      const name = `${contributor || 'input'}.${run.mark}`;
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      const key = count === 1 ? name : `${name}.${count}`;
      const block = { key, contributor, segment, mark: run.mark, runs: [], chars: 0, tokens: 0, entries: 0 };
      add(block, run);
      blocks.push(block);
    }
  }
  return blocks;
}

/**
 * @param {Block} block
 * @param {Run} run
 */
function add(block, run) {
  block.runs.push(run);
  block.chars += run.chars;
  block.tokens += run.tokens;
  block.entries += run.entries.length;
}

/**
 * @param {any} context
 * @returns {Run[]}
 */
function runsOf(context) {
  /** @type {any[]} */
  const parts = context.parts.filter((/** @type {any} */ part) => part.text !== '');
  const lengths = new Map();
  for (const part of parts) {
    lengths.set(part.segment, (lengths.get(part.segment) ?? 0) + part.chars);
  }
  const input = Math.max(0, (context.predicted?.prompt_tokens ?? context.tokens) - context.tokens);
  const scale = scaleOf(context);
  return parts.flatMap((part) => {
    const segment = part.segment === null ? null : context.segments[part.segment];
    const tokens = segment ? segment.tokens * scale(segment.contributor) : input;
    return pieces(part, segment, tokens / Math.max(1, lengths.get(part.segment)));
  });
}

/**
 * Returns a function to the factor for the tokens of a contributor. The lines of a history that are counted one by one come to a
 * little more than the whole; what a contributor wrote in one piece is right as it is.
 * @param {any} context
 * @returns {(contributor: string) => number}
 */
function scaleOf({ segments, tokens }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { contributor } of segments) {
    counts.set(contributor, (counts.get(contributor) ?? 0) + 1);
  }
  /** @param {boolean} several */
  const sum = (several) =>
    segments
      .filter((/** @type {any} */ { contributor }) => Number(counts.get(contributor)) > 1 === several)
      .reduce((/** @type {number} */ total, /** @type {any} */ segment) => total + segment.tokens, 0);
  const factor = Math.max(0, tokens - sum(false)) / Math.max(1, sum(true));
  return (contributor) => (Number(counts.get(contributor)) > 1 ? factor : 1);
}

/**
 * @param {any} part
 * @param {any} segment
 * @param {number} tokensPerChar
 * @returns {Run[]}
 */
function pieces(part, segment, tokensPerChar) {
  const unit = unitsOf(part.text, part.chars);
  const border = borderOf(part.text, unit(part.cached_chars));
  const cachedChars = border === 0 ? 0 : part.cached_chars;
  const entries = part.entries.map((/** @type {any} */ entry) => ({ ...entry, start: unit(entry.start), end: unit(entry.end) }));
  /** @type {(start: number, end: number, chars: number, mark: Mark) => Run} */
  const piece = (start, end, chars, mark) => ({
    segment: part.segment,
    role: part.role,
    mark,
    text: part.text.slice(start, end),
    chars,
    tokens: chars * tokensPerChar,
    marked: part.marked && end === part.text.length,
    entries: entries
      .filter((/** @type {EntryRange} */ entry) => entry.start < end && entry.end > start)
      .map((/** @type {EntryRange} */ entry) => ({
        ...entry,
        start: Math.max(entry.start, start) - start,
        end: Math.min(entry.end, end) - start,
      })),
  });
  const shared = segment?.stability === 'static' ? 'static' : 'cached';
  return [
    piece(0, border, cachedChars, shared),
    piece(border, part.text.length, part.chars - cachedChars, segment ? 'new' : 'input'),
  ].filter((run) => run.text !== '');
}

/**
 * Returns where the shared beginning of a part ends: a line that is not whole in it counts as new, if it is not long.
 * @param {string} text
 * @param {number} end where it ends to the character
 */
function borderOf(text, end) {
  const line = end === text.length ? end : text.lastIndexOf('\n', end - 1) + 1;
  const border = end - line > MAX_PARTIAL_LINE ? end : line;
  return text.slice(0, border).trim() === '' ? 0 : border;
}

/**
 * Returns a function from places in code points, in ascending order or not, to places in UTF-16 units.
 * @param {string} text
 * @param {number} chars its length in code points
 * @returns {(codePoints: number) => number}
 */
function unitsOf(text, chars) {
  if (text.length === chars) {
    return (codePoints) => codePoints;
  }
  const units = [0];
  let at = 0;
  for (const character of text) {
    at += character.length;
    units.push(at);
  }
  return (codePoints) => units[Math.min(codePoints, units.length - 1)];
}

/**
 * Returns the tokens under each mark.
 * @param {Block[]} blocks
 * @returns {{ mark: Mark, tokens: number }[]} those that occur, in the order of a prompt
 */
export function tokensByMark(blocks) {
  return /** @type {Mark[]} */ (['static', 'cached', 'new', 'input'])
    .map((mark) => ({ mark, tokens: blocks.filter((block) => block.mark === mark).reduce((sum, { tokens }) => sum + tokens, 0) }))
    .filter(({ mark }) => blocks.some((block) => block.mark === mark));
}

/**
 * Returns the block and the run that have an entry.
 * @param {Block[]} blocks
 * @param {string} key `journal/id`
 */
export function placeOf(blocks, key) {
  for (const block of blocks) {
    const run = block.runs.find(({ entries }) => entries.some((entry) => keyOf(entry) === key));
    if (run) {
      return { block, run };
    }
  }
  return null;
}

/** @param {{ journal: string, id: string }} entry */
export function keyOf({ journal, id }) {
  return `${journal}/${id}`;
}
