/** The dictations of a page, by day. */
import { html, useMemo } from '../html.js';
import { day } from '../words.js';
import { DictationRow } from './DictationRow.js';

/**
 * @param {object} properties
 * @param {any[]} properties.dictations
 * @param {import('../address.js').AddressState} properties.state
 * @param {import('./marks.js').Snippets} properties.snippets
 */
export function DictationList({ dictations, state, snippets }) {
  const groups = useMemo(() => byDay(dictations), [dictations]);
  return groups.map(
    ({ name, key, members }) => html`
      <section key=${key} class="day">
        <h3>${name}</h3>
        <ul class="rows">
          ${members.map(
            (one) =>
              html`<${DictationRow} key=${one.id} dictation=${one} state=${state} snippets=${snippets.get(one.id) ?? NONE} />`,
          )}
        </ul>
      </section>
    `,
  );
}

/** @type {import('../part/SnippetText.js').TextSnippet[]} */
const NONE = [];

/**
 * Groups neighbours of one day: the order is that of recording, so an imported day may come again.
 * @param {any[]} dictations
 */
function byDay(dictations) {
  /** @type {{ name: string, key: string, members: any[] }[]} */
  const groups = [];
  for (const one of dictations) {
    const name = day(one.timestamp);
    const last = groups.at(-1);
    if (last?.name === name) {
      last.members.push(one);
    } else {
      groups.push({ name, key: one.id, members: [one] });
    }
  }
  return groups;
}
