/** Requests to the HTTP interface of the container. */
import { signInNeeded } from './access.js';

/** A refusal or a failure, as the container describes it (RFC 9457). */
export class ProblemError extends Error {
  /**
   * @param {number} status the status of HTTP; 0 if the container did not answer
   * @param {string} detail what is wrong, in one sentence
   * @param {string} field the field or parameter that is at fault; empty if it is none
   * @param {{ body?: any, retrySeconds?: number }} [more] `body`: the JSON of the answer; `retrySeconds`: when to ask again
   */
  constructor(status, detail, field = '', { body = null, retrySeconds = 0 } = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.status = status;
    this.detail = detail;
    this.field = field;
    this.body = body;
    /** @type {number | null} where in its text the fault is, in UTF-16 units; null if that is not known */
    this.position = body?.position ?? null;
    this.retrySeconds = retrySeconds;
  }
}

/**
 * @typedef {object} Sending
 * @property {unknown} [body] sent as JSON, unless it has a type of its own
 * @property {string} [contentType] of a `body` that is a text, and is sent as it is
 * @property {string} [ifMatch] the tag that must still be current
 * @property {string} [idempotencyKey] by which a request that is sent again records nothing twice
 * @property {string} [token] by which the page signs in
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
  return encodedSegmentOf(name);
}

/**
 * Returns a name in base64url, as which a path reaches also a name that it has another meaning for.
 * @param {string} name
 */
export function encodedSegmentOf(name) {
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
  const { response, text } = await received(method, path, sending);
  return { data: text ? JSON.parse(text) : null, tag: response.headers.get('ETag') ?? '' };
}

/**
 * Returns the text at a path that is no JSON, such as the meters.
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<string>}
 */
export async function readText(path, signal) {
  return (await received('GET', path, { signal, accept: 'text/plain' })).text;
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
 * Returns a file that a request makes, with the name that the container gives it.
 * @param {string} method
 * @param {string} path
 * @param {Sending} [sending]
 * @returns {Promise<{ file: Blob, name: string }>}
 * @throws {ProblemError} if the container refuses, fails, or breaks the file off
 */
export async function requestFile(method, path, sending = {}) {
  const response = await fetched(method, path, sending);
  if (!response.ok) {
    throw problemOf(refusalOf(response), await response.text());
  }
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const encoded = disposition.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  try {
    return {
      file: await response.blob(),
      name: encoded ? decodeURIComponent(encoded) : (disposition.match(/filename="([^"]+)"/)?.[1] ?? 'export'),
    };
  } catch {
    throw new ProblemError(0, '');
  }
}

/**
 * Sends a file as it is, and returns the JSON of the answer.
 * @param {string} path
 * @param {Blob} file
 * @param {{ signal: AbortSignal, onSent: (share: number) => void }} options `onSent` is told how much is sent, 0 to 1
 * @returns {Promise<any>}
 * @throws {ProblemError} if the container refuses, fails, or does not answer
 */
export function sendFile(path, file, { signal, onSent }) {
  return new Promise((resolve, reject) => {
    // `fetch` does not say how much is sent.
    const sending = new XMLHttpRequest();
    sending.open('POST', path);
    sending.setRequestHeader('Accept', 'application/json');
    sending.setRequestHeader('Content-Type', 'application/octet-stream');
    sending.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
    sending.onload = () => {
      if (sending.status < 400) {
        resolve(JSON.parse(sending.responseText));
      } else {
        reject(problemOf({ status: sending.status, retryAfter: sending.getResponseHeader('Retry-After') }, sending.responseText));
      }
    };
    sending.onerror = () => reject(new ProblemError(0, ''));
    sending.onabort = sending.onerror;
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    sending.send(file);
  });
}

/**
 * Returns an answer with its whole text. One that breaks off is no answer.
 * @param {string} method
 * @param {string} path
 * @param {Sending & { accept?: string }} sending
 */
async function received(method, path, sending) {
  const response = await fetched(method, path, sending);
  const text = await response.text().catch((failure) => {
    throw sending.signal?.aborted ? failure : new ProblemError(0, '');
  });
  if (!response.ok) {
    throw problemOf(refusalOf(response), text);
  }
  return { response, text };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Sending & { accept?: string }} sending
 */
async function fetched(
  method,
  path,
  { body, contentType, ifMatch, idempotencyKey, token, signal, keepalive, accept = 'application/json' },
) {
  /** @type {Record<string, string>} */
  const headers = { Accept: accept };
  if (body !== undefined) {
    headers['Content-Type'] = contentType ?? 'application/json';
  }
  if (ifMatch) {
    headers['If-Match'] = ifMatch;
  }
  if (idempotencyKey) {
    headers['Idempotency-Key'] = idempotencyKey;
  }
  if (token) {
    headers.Authorization = `Bearer ${token}`;
  }
  try {
    const response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : contentType ? String(body) : JSON.stringify(body),
      signal,
      keepalive,
    });
    if (response.status === 401) {
      signInNeeded.set(true);
    }
    return response;
  } catch (failure) {
    if (signal?.aborted) {
      throw failure;
    }
    throw new ProblemError(0, '');
  }
}

/** @param {Response} response */
function refusalOf({ status, headers }) {
  return { status, retryAfter: headers.get('Retry-After') };
}

/**
 * @param {{ status: number, retryAfter: string | null }} refusal
 * @param {string} text
 */
function problemOf({ status, retryAfter }, text) {
  const retrySeconds = Number(retryAfter) || 0;
  try {
    const body = JSON.parse(text);
    return new ProblemError(status, body.detail ?? body.title ?? text, body.field ?? '', { body, retrySeconds });
  } catch {
    return new ProblemError(status, text.slice(0, 300), '', { retrySeconds });
  }
}
