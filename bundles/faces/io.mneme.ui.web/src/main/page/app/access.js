/** Whether the container wants to know what the page may do. */
import { sharedState } from './sharedState.js';

const SIGNED_IN = 'mneme.signed-in';

/** Whether a request was refused because the page has not signed in, or not any more. */
export const signInNeeded = sharedState(false);

/** Returns whether this tab has signed in. */
export function isSignedIn() {
  return sessionStorage.getItem(SIGNED_IN) !== null;
}

/**
 * Notes that this tab has signed in or out, and loads the page again. The token is nowhere in the browser: the container has given it a
 * cookie in its place, which no script can read.
 * @param {boolean} signedIn
 */
export function startAgain(signedIn) {
  if (signedIn) {
    sessionStorage.setItem(SIGNED_IN, 'yes');
  } else {
    sessionStorage.removeItem(SIGNED_IN);
  }
  location.reload();
}
