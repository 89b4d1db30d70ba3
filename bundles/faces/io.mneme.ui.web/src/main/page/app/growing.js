/** Lists that grow: their first page is asked for again, and further ones are added behind it. */
import { useAnswer } from './answer.js';
import { useCallback, useState } from './html.js';
import { pathOf, read } from './http.js';

/**
 * A list as far as it is known.
 * @typedef {object} GrowingList
 * @property {import('./answer.js').KnownAnswer} answer the first page
 * @property {any[]} items those of all pages
 * @property {number | null} total how many there are; null if the container does not say
 * @property {string[]} missing why some may be missing
 * @property {boolean} growing whether a further page is under way
 * @property {(() => Promise<void>) | null} more adds a page; null at the end of the list
 * @property {unknown} problem why the last further page is not there
 * @property {() => Promise<void>} reload begins again with the first page
 */

const NONE = { path: '', pages: /** @type {any[]} */ ([]), growing: false, problem: /** @type {unknown} */ (null) };

/**
 * @param {string | null} path null asks for nothing
 * @param {Record<string, string | number | null | undefined>} query
 * @param {{ everyMillis?: number }} [options] `everyMillis`: how often the first page is asked for, as long as it is the only one,
 *     since later ones continue the page that they were asked for after
 * @returns {GrowingList}
 */
export function useGrowingList(path, query, { everyMillis = 0 } = {}) {
  const asked = path === null ? null : pathOf(path, query);
  const [state, setState] = useState(NONE);
  const known = asked !== null && state.path === asked ? state : NONE;
  const answer = useAnswer(asked, { keep: true, everyMillis: known.pages.length > 0 || known.growing ? 0 : everyMillis });
  const pages = answer.data ? [answer.data, ...known.pages] : [];
  const next = pages.at(-1)?.next ?? null;
  const more = async () => {
    if (path === null || asked === null) {
      return;
    }
    const begun = { ...known, path: asked, growing: true, problem: null };
    // A list that has begun again meanwhile does not go on with the page after the former one.
    const finish = (/** @type {Partial<typeof NONE>} */ changes) =>
      setState((now) => (now === begun ? { ...begun, growing: false, ...changes } : now));
    setState(begun);
    try {
      const page = await read(pathOf(path, { ...query, after: next }));
      finish({ pages: [...begun.pages, page] });
    } catch (problem) {
      finish({ problem });
    }
  };
  const reload = useCallback(async () => {
    setState(NONE);
    await answer.reload();
  }, [answer.reload]);
  return {
    answer,
    items: pages.flatMap(({ data }) => data),
    total: pages[0]?.total ?? null,
    missing: [...new Set(pages.flatMap(({ skipped }) => skipped?.why ?? []))],
    growing: known.growing,
    more: next && !answer.stale ? more : null,
    problem: known.problem,
    reload,
  };
}
