/**
 * Compares the languages of the web page: the same keys with values of the same kind, no empty text, no key that nothing uses, and no
 * English left in the other language. Prints what is wrong, a line each.
 *   node check-words.mjs FOLDER-OF-THE-APP
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Latin words of Chinese texts: names, formats, and what stands in commands and paths. */
const LATIN_WORDS = new Set(readFileSync(new URL('latin-words.txt', import.meta.url), 'utf8').split(/\s+/));

/** Texts that are queries, in the language of what they find. */
const QUERIES = /^search\.(queryExample|empty\.hint|guide\.(fields|examples\.\d+\.0))$/;

/** What stands between two sentences, which in Chinese is nothing. */
const SEPARATOR = /\.gap$/;

const app = process.argv[2];
const { en } = await language('en');
const { zh } = await language('zh');
const sources = sourceTexts(app).join('\n');
const faults = [];

compare(en, zh, []);
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;

/** The files import nothing, so that their text is a module wherever it lies. */
function language(name) {
  return import(`data:text/javascript,${encodeURIComponent(readFileSync(join(app, 'language', `${name}.js`), 'utf8'))}`);
}

function sourceTexts(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((file) => {
    const path = join(folder, file.name);
    if (file.isDirectory()) {
      return file.name === 'language' ? [] : sourceTexts(path);
    }
    return file.name.endsWith('.js') ? [readFileSync(path, 'utf8')] : [];
  });
}

function compare(ours, theirs, path) {
  const place = path.join('.');
  if (kindOf(ours) !== kindOf(theirs)) {
    faults.push(`${place}: ${kindOf(ours)} in en, ${kindOf(theirs)} in zh`);
  } else if (typeof ours === 'object') {
    compareKeys(ours, theirs, path);
  } else if (!SEPARATOR.test(place)) {
    checkText(`${place} in en`, ours);
    checkText(`${place} in zh`, theirs);
    checkChinese(place, textOf(theirs));
    checkUse(path);
  }
}

function kindOf(value) {
  return Array.isArray(value) ? `a list of ${value.length}` : typeof value;
}

function compareKeys(ours, theirs, path) {
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    compare(ours[key], theirs[key], [...path, key]);
  }
}

/** Returns a text, or what a function makes of numbers; none if it takes something else. */
function textOf(value) {
  if (typeof value !== 'function') {
    return value;
  }
  try {
    return value(2, 3, 4, 5, 6, 7, 8, 9);
  } catch {
    return '';
  }
}

function checkText(place, text) {
  if (typeof text !== 'function' && (typeof text !== 'string' || text.trim() === '')) {
    faults.push(`${place}: no text`);
  }
}

function checkChinese(place, text) {
  const left = QUERIES.test(place) ? [] : (String(text).match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !LATIN_WORDS.has(word));
  if (left.length > 0) {
    faults.push(`${place} in zh: English is left: ${left.join(' ')}`);
  }
}

/** A key is used if its name is in the sources; or the name of its group, followed by what chooses one of the group. */
function checkUse(path) {
  const [key, ...groups] = path.toReversed();
  const isChosen = groups.some((group) => new RegExp(`\\b${group}\\s*(\\?\\.)?[[),]|[{,]\\s*${group}\\s*[,}:]`).test(sources));
  if (!isChosen && !/^\d+$/.test(key) && !new RegExp(`\\b${key}\\b`).test(sources)) {
    faults.push(`${path.join('.')}: nothing uses it`);
  }
}
