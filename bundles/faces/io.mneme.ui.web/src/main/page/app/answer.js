/** Answers of the container that components show, and that are asked for again. */

import { useCallback, useEffect, useRef, useState } from './html.js';
import { ProblemError, request } from './http.js';

/**
 * An answer as far as it is known. While it is asked for again, the former one stays.
 * @typedef {object} KnownAnswer
 * @property {any} data the JSON of the newest answer; null before the first one
 * @property {string} tag its entity tag
 * @property {ProblemError | null} problem why there is no newer one
 * @property {boolean} loading whether a request is under way
 * @property {boolean} stale whether the data are those of the former path, which are shown until there are newer ones
 * @property {() => Promise<void>} reload asks again
 */

/**
 * Asks for the JSON at a path, and asks again when the path or the body changes.
 * @param {string | null} path null asks for nothing
 * @param {{ everyMillis?: number, keep?: boolean, body?: unknown }} [options] `everyMillis`: asks again after this time, as long as the
 *     page is visible; `keep`: shows the answer of the former path until there is one of this path, so that a list does not vanish
 *     while its filter is typed; `body`: asks with a POST, which must change nothing
 * @returns {KnownAnswer}
 */
export function useAnswer(path, { everyMillis = 0, keep = false, body } = {}) {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const key = path === null || sent === undefined ? path : `${path} ${sent}`;
  const [state, setState] = useState(nothing);
  const asked = useRef(/** @type {AbortController | null} */ (null));
  const load = useCallback(async () => {
    asked.current?.abort();
    if (path === null) {
      setState(nothing);
      return;
    }
    const controller = new AbortController();
    asked.current = controller;
    setState((former) => ({ ...startOf(former, key, keep), key, loading: true }));
    try {
      const { data, tag } = await (sent === undefined
        ? request('GET', path, { signal: controller.signal })
        : request('POST', path, { signal: controller.signal, body: JSON.parse(sent) }));
      setState({ key, of: key, data, tag, problem: null, loading: false });
    } catch (failure) {
      if (!controller.signal.aborted) {
        const problem = failure instanceof ProblemError ? failure : new ProblemError(0, String(failure));
        setState((former) => ({ ...former, problem, loading: false }));
      }
    }
  }, [path, sent, key, keep]);
  useEffect(() => {
    load();
    return () => asked.current?.abort();
  }, [load]);
  useRepetition(load, everyMillis);
  // The first drawing with another path must not show the former answer.
  const known = state.key === key ? state : { ...startOf(state, key, keep), loading: path !== null };
  return { ...known, stale: known.data !== null && known.of !== key, reload: load };
}

const nothing = {
  key: /** @type {string | null} */ (null),
  of: /** @type {string | null} */ (null),
  data: /** @type {any} */ (null),
  tag: '',
  problem: /** @type {ProblemError | null} */ (null),
  loading: false,
};

/**
 * Returns what is shown of the former answer while another one is asked for.
 * @param {typeof nothing} former
 * @param {string | null} key path and body
 * @param {boolean} keep
 */
function startOf(former, key, keep) {
  if (former.key === key) {
    return former;
  }
  return keep && key !== null ? { ...former, problem: null } : nothing;
}

/**
 * Returns the former data as long as the newer one is equal, so that nothing is drawn again for it.
 * @template T
 * @param {T} data
 * @returns {T}
 */
export function useUnchanged(data) {
  const known = useRef({ data, text: '' });
  if (data !== known.current.data) {
    const text = JSON.stringify(data);
    if (text !== known.current.text) {
      known.current = { data, text };
    }
  }
  return known.current.data;
}

/**
 * Calls a function again and again while the page is visible, and at once when it becomes visible.
 * @param {() => void} action
 * @param {number} everyMillis 0 never calls it
 */
export function useRepetition(action, everyMillis) {
  useEffect(() => {
    if (!everyMillis) {
      return undefined;
    }
    const callIfVisible = () => {
      if (!document.hidden) {
        action();
      }
    };
    const timer = setInterval(callIfVisible, everyMillis);
    document.addEventListener('visibilitychange', callIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', callIfVisible);
    };
  }, [action, everyMillis]);
}

/**
 * Follows a journal live. The browser connects again by itself, and loses nothing.
 * @param {string | null} path of the tail, for example `/v1/tail?journal=dictation`; null follows nothing
 * @param {(type: 'entry' | 'change', event: any) => void} onEvent
 * @returns {boolean} whether the stream is open
 */
export function useTail(path, onEvent) {
  const [open, setOpen] = useState(false);
  const handler = useRef(onEvent);
  handler.current = onEvent;
  useEffect(() => {
    if (path === null) {
      return undefined;
    }
    const source = new EventSource(path);
    source.onopen = () => setOpen(true);
    source.onerror = () => setOpen(false);
    for (const type of /** @type {const} */ (['entry', 'change'])) {
      source.addEventListener(type, (event) => handler.current(type, JSON.parse(event.data)));
    }
    return () => {
      source.close();
      setOpen(false);
    };
  }, [path]);
  return open;
}
