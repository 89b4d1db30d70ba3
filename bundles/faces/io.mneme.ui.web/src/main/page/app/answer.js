/** Answers of the container that components show, and that are asked for again. */

import { useCallback, useEffect, useMemo, useRef, useState } from './html.js';
import { ProblemError, request } from './http.js';

/** What arrives within this time is asked for together. */
const GATHERING_MILLIS = 300;
/** After this time a hidden page gives its connection to others. */
const HIDDEN_MILLIS = 30_000;
const REOPENING_MILLIS = 5_000;

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
      if (!controller.signal.aborted) {
        setState({ key, of: key, data, tag, problem: null, loading: false });
      }
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
 * Calls a function again and again while the page is visible, and at once when it becomes visible. As long as it is under way it is not
 * called again: an answer that takes longer than the time between two calls would else never arrive.
 * @param {() => unknown} action
 * @param {number} everyMillis 0 never calls it
 */
export function useRepetition(action, everyMillis) {
  useEffect(() => {
    if (!everyMillis) {
      return undefined;
    }
    let running = false;
    const callIfVisible = async () => {
      if (!document.hidden && !running) {
        running = true;
        try {
          await action();
        } finally {
          running = false;
        }
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
 * Returns a function that calls an action after a while, once for all calls until then. What is called while the action is under way
 * waits for its end, so that many entries cannot keep a list from ever being answered.
 * @param {() => Promise<unknown>} action
 */
export function useGathered(action) {
  const timer = useRef(0);
  const newest = useRef(action);
  newest.current = action;
  const ended = useRef(false);
  useEffect(
    () => () => {
      ended.current = true;
      clearTimeout(timer.current);
    },
    [],
  );
  return useMemo(() => {
    let again = false;
    const run = async () => {
      again = false;
      await newest.current();
      timer.current = again && !ended.current ? setTimeout(run, GATHERING_MILLIS) : 0;
    };
    return () => {
      again = true;
      timer.current ||= setTimeout(run, GATHERING_MILLIS);
    };
  }, []);
}

/**
 * Follows a journal live. The browser connects again by itself after a lost connection, and loses nothing. A page that is hidden for
 * long does not follow: a browser allows six connections to a host, over all of its pages. Who shows a list asks for it again when the
 * stream is open again.
 * @param {string | null} path of the tail, for example `/v1/tail?journal=dictation`; null follows nothing
 * @param {(type: 'entry' | 'change', event: any) => void} onEvent
 * @returns {boolean} whether the stream is open
 */
export function useTail(path, onEvent) {
  const [open, setOpen] = useState(false);
  const handler = useRef(onEvent);
  handler.current = onEvent;
  useEffect(() => (path === null ? undefined : followTail(path, setOpen, (type, event) => handler.current(type, event))), [path]);
  return open;
}

/**
 * @param {string} path
 * @param {(open: boolean) => void} onOpen
 * @param {(type: 'entry' | 'change', event: any) => void} onEvent
 * @returns {() => void} ends it
 */
function followTail(path, onOpen, onEvent) {
  /** @type {EventSource | null} */
  let source = null;
  let lastId = '';
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
    onOpen(false);
  };
  const open = () => {
    close();
    const opened = new EventSource(lastId ? `${path}&since=${lastId}` : path);
    source = opened;
    opened.onopen = () => onOpen(true);
    opened.onerror = () => {
      onOpen(false);
      // After a refusal the browser does not connect again, and the position may be what is refused.
      if (opened.readyState === EventSource.CLOSED) {
        lastId = '';
        clearTimeout(timer);
        timer = document.hidden ? 0 : setTimeout(open, REOPENING_MILLIS);
      }
    };
    for (const type of /** @type {const} */ (['entry', 'change'])) {
      opened.addEventListener(type, (event) => {
        lastId = event.lastEventId;
        onEvent(type, JSON.parse(event.data));
      });
    }
  };
  const followVisibility = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(close, HIDDEN_MILLIS);
    } else if (!source || source.readyState === EventSource.CLOSED) {
      open();
    }
  };
  open();
  followVisibility();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}
