/** Requests to the HTTP interface of the container. */

/** A refusal or a failure, as the container describes it (RFC 9457). */
export class ProblemError extends Error {
  /**
   * @param {number} status the status of HTTP; 0 if the container did not answer
   * @param {string} detail what is wrong, in one sentence
   * @param {string} field the field or parameter that is at fault; empty if it is none
   * @param {number | null} position where in its text the fault is, in UTF-16 units; null if that is not known
   */
  constructor(status, detail, field = '', position = null) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.detail = detail;
    this.field = field;
    this.position = position;
  }
}

/**
 * @typedef {object} Sending
 * @property {unknown} [body] sent as JSON
 * @property {string} [ifMatch] the tag that must still be current
 * @property {string} [idempotencyKey] by which a request that is sent again records nothing twice
 * @property {AbortSignal} [signal] ends the request
 * @property {boolean} [keepalive] whether the request outlives the page
 */

/**
 * @typedef {object} Answer
 * @property {any} data the JSON of the answer; null if it has no body
 * @property {string} tag its entity tag; empty if it has none
 */

/**
 * Returns a path with a query; parameters without a value are left out, and those with several are repeated.
 * @param {string} path
 * @param {Record<string, string | number | boolean | string[] | null | undefined>} [query]
 */
export function pathOf(path, query = {}) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== '' && one !== false) {
        parameters.append(name, String(one));
      }
    }
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * Returns a name as a segment of a path: names that a server refuses there are written in base64url.
 * @param {string} name
 */
export function segmentOf(name) {
  if (/^[A-Za-z0-9._-]+$/.test(name) && name !== '.' && name !== '..') {
    return name;
  }
  const bytes = new TextEncoder().encode(name);
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `~${base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')}`;
}

/**
 * Sends a request and returns its answer.
 * @param {string} method
 * @param {string} path
 * @param {Sending} [sending]
 * @returns {Promise<Answer>}
 * @throws {ProblemError} if the container refuses, fails, or does not answer
 */
export async function request(method, path, sending = {}) {
  const response = await fetched(method, path, sending);
  const text = await response.text();
  if (!response.ok) {
    throw problemOf(response.status, text);
  }
  return { data: text ? JSON.parse(text) : null, tag: response.headers.get('ETag') ?? '' };
}

/**
 * Returns the JSON at a path.
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function read(path, signal) {
  return (await request('GET', path, { signal })).data;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Sending} sending
 */
async function fetched(method, path, { body, ifMatch, idempotencyKey, signal, keepalive }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: 'application/json' };
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json';
  }
  if (ifMatch) {
    headers['If-Match'] = ifMatch;
  }
  if (idempotencyKey) {
    headers['Idempotency-Key'] = idempotencyKey;
  }
  try {
    return await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      keepalive,
    });
  } catch (failure) {
    if (signal?.aborted) {
      throw failure;
    }
    throw new ProblemError(0, '');
  }
}

/**
 * @param {number} status
 * @param {string} text
 */
function problemOf(status, text) {
  try {
    const { detail, title, field, position } = JSON.parse(text);
    return new ProblemError(status, detail ?? title ?? text, field ?? '', position ?? null);
  } catch {
    return new ProblemError(status, text.slice(0, 300));
  }
}
