/** What changed from one text to the next, in words; Chinese and Japanese, which have no spaces, in characters. */

/**
 * A piece of a comparison: what both texts have, or what was removed and what stands in its place.
 * @typedef {object} TextChange
 * @property {string} kept empty if this piece has changed
 * @property {string} removed
 * @property {string} added
 */

/** What can be done with a dictation stands below its texts, and should be seen with them: so much of one that is not compared is shown. */
export const SHOWN_LENGTH = 1_500;

/** Longer texts are not compared: a browser must not stop for seconds. */
const COMPARED_LENGTH = 20_000;

const TIMEOUT_MILLIS = 40;
const CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** @type {Intl.Segmenter | null} */
let segmenter = null;

/**
 * Compares two texts.
 * @param {string} former
 * @param {string} latter
 * @returns {Promise<TextChange[] | null>} null if they are too long, or too different
 */
export async function compare(former, latter) {
  if (former.length + latter.length > COMPARED_LENGTH) {
    return null;
  }
  const { diffArrays } = await import('../../library/diff/index.js');
  const parts = diffArrays(tokens(former), tokens(latter), { timeout: TIMEOUT_MILLIS });
  return parts ? changes(parts) : null;
}

/** @param {string} text */
function tokens(text) {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => (CHARACTERS.test(segment) ? [...segment] : [segment])).flat();
}

/**
 * Joins neighbours: words that changed with only a space between them read better as one change.
 * @param {{ value: string[], added?: boolean, removed?: boolean }[]} parts
 */
function changes(parts) {
  /** @type {TextChange[]} */
  const joined = [];
  for (const [at, { value, added, removed }] of parts.entries()) {
    const text = value.join('');
    const between = !added && !removed && /^\s+$/.test(text) && at > 0 && at + 1 < parts.length;
    const piece = {
      kept: added || removed || between ? '' : text,
      removed: removed || between ? text : '',
      added: added || between ? text : '',
    };
    const last = joined.at(-1);
    if (last && !last.kept && !piece.kept) {
      last.removed += piece.removed;
      last.added += piece.added;
    } else {
      joined.push(piece);
    }
  }
  return joined.flatMap(withoutCommonSpace);
}

/**
 * The space behind both texts of a change has not changed.
 * @param {TextChange} change
 * @returns {TextChange[]}
 */
function withoutCommonSpace(change) {
  const space = /\s*$/.exec(change.removed)?.[0] ?? '';
  if (!space || !change.added.endsWith(space)) {
    return [change];
  }
  const end = -space.length;
  return [
    { kept: '', removed: change.removed.slice(0, end), added: change.added.slice(0, end) },
    { kept: space, removed: '', added: '' },
  ];
}
