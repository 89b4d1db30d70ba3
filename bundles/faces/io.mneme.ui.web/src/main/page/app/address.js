/** The address of the page, which has the state of the view: a link shows the same again. */
import { sharedState } from './sharedState.js';

/** @typedef {Record<string, string>} AddressState the parameters of the address, by name; those without a value are left out */

/** @returns {AddressState} */
function current() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

const address = sharedState(current());

addEventListener('popstate', () => address.set(current()));

/**
 * Returns an address with these parameters alone.
 * @param {Record<string, string | number | null | undefined>} parameters
 */
export function addressOf(parameters) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') {
      query.set(name, String(value));
    }
  }
  return `/?${query}`;
}

/**
 * Returns values as one parameter of an address; null for none.
 * @param {string[]} values
 */
function parameterOf(values) {
  return values.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(',') || null;
}

/**
 * Returns values with another one, or without it if it is among them, as one parameter of an address.
 * @param {string[]} values
 * @param {string} value
 */
export function toggledParameter(values, value) {
  return parameterOf(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
}

/**
 * Returns the values of a parameter that {@link parameterOf} made.
 * @param {string | undefined} parameter
 */
export function valuesOf(parameter) {
  return (parameter ?? '').split(',').filter(Boolean).map(decoded);
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    // A reader has written the address.
    return text;
  }
}

/**
 * Shows another address.
 * @param {string} next
 * @param {{ replace?: boolean }} [options] `replace`: without a step to return to
 */
export function goTo(next, { replace = false } = {}) {
  if (replace) {
    history.replaceState(null, '', next);
  } else {
    history.pushState(null, '', next);
  }
  address.set(current());
}

/**
 * Returns the state of the address, and a function that changes some of its parameters; null removes one.
 * @returns {[AddressState, (changes: Record<string, string | number | null>, options?: { replace?: boolean }) => void]}
 */
export function useAddress() {
  return [address.use(), change];
}

/**
 * @param {Record<string, string | number | null>} changes
 * @param {{ replace?: boolean }} [options]
 */
function change(changes, options) {
  goTo(addressOf({ ...current(), ...changes }), options);
}

/**
 * Returns whether a link leads to a view of this page; one to a place in the page is the browser's.
 * @param {HTMLAnchorElement} link
 */
function isView(link) {
  return !link.target && !link.download && !link.hash && link.origin === location.origin && link.pathname === '/';
}

/** Lets links within the page change the address without loading the page again. */
export function followLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain =
      !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link && plain && isView(link)) {
      event.preventDefault();
      goTo(link.search ? `/${link.search}` : '/');
    }
  });
}
