/** Tokens and cost of the next request, beside those of the last ones. */
import { html } from '../html.js';
import { number, percent, words } from '../words.js';
import { isIncomplete } from './markWords.js';

/**
 * @typedef {object} Figures
 * @property {number} tokens of the whole request
 * @property {number | null} shared which share was as in the request before; null if it is not known
 * @property {number | null} read tokens from the cache; null if it is not known
 * @property {number | null} cost null if it is not known
 */

/**
 * Returns the figures of a context that is previewed.
 * @param {any} context
 * @returns {Figures}
 */
export function figuresOf(context) {
  const { tokens, stable_prefix: stable, predicted } = context;
  if (isIncomplete(context)) {
    return { tokens: predicted?.prompt_tokens ?? tokens, shared: null, read: null, cost: null };
  }
  return {
    tokens: predicted?.prompt_tokens ?? tokens,
    shared: tokens > 0 ? stable.tokens / tokens : null,
    read: predicted?.cached_read_tokens ?? 0,
    cost: predicted?.cost ?? tokens,
  };
}

/**
 * Returns the figures of a request that was made: as it was billed, else as it was predicted.
 * @param {any} manifest
 * @returns {Figures}
 */
function figuresOfPast(manifest) {
  const figures = figuresOf({ ...manifest, predicted: manifest.usage?.predicted });
  const billed = manifest.usage?.billed;
  return billed
    ? {
        ...figures,
        tokens: billed.input_tokens ?? figures.tokens,
        read: billed.cached_read_tokens ?? figures.read,
        cost: billed.cost ?? figures.cost,
      }
    : figures;
}

/**
 * @param {Figures[]} all
 * @returns {Figures | null}
 */
function meanOf(all) {
  /** @param {(figures: Figures) => number} value */
  const mean = (value) => all.reduce((sum, figures) => sum + value(figures), 0) / all.length;
  return all.length === 0
    ? null
    : {
        tokens: mean((f) => f.tokens),
        shared: mean((f) => f.shared ?? 0),
        read: mean((f) => f.read ?? 0),
        cost: mean((f) => f.cost ?? 0),
      };
}

/** @param {{ context: any, past: any[] }} properties `past`: manifests, newest first */
export function PromptFigures({ context, past }) {
  const text = words().prompt.figures;
  const all = past.map(figuresOfPast);
  const columns = [
    { title: text.next, figures: figuresOf(context) },
    ...(all.length > 0 ? [{ title: past[0].usage?.billed ? text.lastBilled : text.last, figures: all[0] }] : []),
    ...(all.length > 1 ? [{ title: text.mean(number(all.length)), figures: meanOf(all) }] : []),
  ];
  return html`<${FigureTable} caption=${text.caption} columns=${columns} />`;
}

/**
 * @param {object} properties
 * @param {string} properties.caption
 * @param {{ title: string, figures: Figures | null }[]} properties.columns
 * @param {boolean} [properties.difference] whether the last column is compared with the first
 */
export function FigureTable({ caption, columns, difference = false }) {
  const text = words().prompt.figures;
  /** @type {[string, (figures: Figures) => number | null, (value: number | null) => string][]} */
  const rows = [
    [text.tokens, ({ tokens }) => tokens, amount],
    [text.shared, ({ shared }) => shared, percent],
    [text.read, ({ read }) => read, amount],
    [text.cost, ({ cost }) => cost, amount],
  ];
  return html`
    <div class="scrolled" tabindex="0" role="region" aria-label=${caption}>
      <table class="plain-table figure-table">
        <caption class="hidden-label">${caption}</caption>
        <thead>
          <tr>
            <td></td>
            ${columns.map(({ title }) => html`<th scope="col" class="amount" key=${title}>${title}</th>`)}
            ${difference && html`<th scope="col" class="amount">${text.difference}</th>`}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([label, value, format]) => html`
              <tr key=${label}>
                <th scope="row">${label}</th>
                ${columns.map(({ title, figures }) => html`<td class="amount" key=${title}>${figures ? format(value(figures)) : '–'}</td>`)}
                ${
                  difference &&
                  html`<td class="amount">${change(
                    columns.map(({ figures }) => figures && value(figures)),
                    format,
                  )}</td>`
                }
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** @param {number | null} value */
function amount(value) {
  return value === null ? '–' : number(value);
}

/**
 * @param {(number | null)[]} values
 * @param {(value: number | null) => string} format
 */
function change(values, format) {
  const [first, last] = [values[0], values[values.length - 1]];
  if (first === null || last === null) {
    return '–';
  }
  const by = last - first;
  return by > 0 ? `+${format(by)}` : by < 0 ? `−${format(-by)}` : '±0';
}
