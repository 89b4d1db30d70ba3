/** What is gone from the page, and from the container once its deletion can no longer be undone. */
import { useEffect } from '../html.js';
import { ProblemError, request } from '../http.js';
import { sharedState } from '../sharedState.js';
import { words } from '../words.js';
import { describe } from './Feedback.js';
import { doWithUndo, notify } from './Toasts.js';

const hidden = sharedState(/** @type {ReadonlySet<string>} */ (new Set()));

/** @type {Set<() => Promise<unknown>>} */
const reloads = new Set();

/**
 * Returns the paths of what is not shown, also when the view is left and opened again before it is deleted.
 * @param {() => Promise<unknown>} reload asks for the list again, once something is deleted
 */
export function useHidden(reload) {
  useEffect(() => {
    reloads.add(reload);
    return () => {
      reloads.delete(reload);
    };
  }, [reload]);
  return hidden.use();
}

/**
 * Deletes what is at a path, unless that is undone in time. What it says by then does not matter: the reader wants it gone.
 * @param {string} path
 * @param {string} said what is said at once
 */
export function deleteWithUndo(path, said) {
  hidden.set(new Set([...hidden.value(), path]));
  doWithUndo(said, {
    action: (leaving) => deleteNow(path, leaving),
    undo: () => show(path),
  });
}

/** @param {string} path */
function show(path) {
  hidden.set(new Set([...hidden.value()].filter((one) => one !== path)));
}

/**
 * @param {string} path
 * @param {boolean} leaving
 */
async function deleteNow(path, leaving) {
  try {
    await request('DELETE', path, { keepalive: leaving });
  } catch (failure) {
    if (!(failure instanceof ProblemError && (failure.status === 404 || failure.status === 410))) {
      notify(words().frame.notDeleted(describe(failure)));
    }
  }
  await Promise.all([...reloads].map((reload) => reload()));
  show(path);
}
