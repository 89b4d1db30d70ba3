/** Dictations that are gone from the page, and from the container once their deletion can no longer be undone. */
import { useEffect, useState } from '../html.js';
import { ProblemError, request, segmentOf } from '../http.js';
import { describe } from '../part/Feedback.js';
import { doWithUndo, notify } from '../part/Toasts.js';
import { words } from '../words.js';

/** @type {Set<string>} */
const hidden = new Set();
/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * @param {string} id
 * @param {boolean} shown
 */
function show(id, shown) {
  if (shown) {
    hidden.delete(id);
  } else {
    hidden.add(id);
  }
  for (const listener of listeners) {
    listener();
  }
}

/** Returns the ids that are not shown, also when the view is left and opened again before they are deleted. */
export function useHidden() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return hidden;
}

/**
 * Deletes a dictation, unless that is undone in time. What it says by now does not matter: the reader wants it gone.
 * @param {string} id
 */
export function deleteDictation(id) {
  show(id, false);
  doWithUndo(words().history.deleted, {
    action: (leaving) => removeNow(id, leaving),
    undo: () => show(id, true),
  });
}

/**
 * @param {string} id
 * @param {boolean} leaving
 */
async function removeNow(id, leaving) {
  try {
    await request('DELETE', `/v1/dictations/${segmentOf(id)}`, { keepalive: leaving });
  } catch (failure) {
    const gone = failure instanceof ProblemError && (failure.status === 404 || failure.status === 410);
    if (!gone) {
      show(id, true);
      notify(words().history.notDeleted(describe(failure)));
    }
  }
}
