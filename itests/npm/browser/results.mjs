/** The results of tests, printed as lines of JSON. What reads them carries out commands, too, such as to stop the container. */
import { createInterface } from 'node:readline';

const FAILURE_LENGTH = 4_000;

const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The only tests to run, by parts of their names; all if there are none. */
let wanted = [];

export function runOnly(names) {
  wanted = names;
}

/**
 * Runs a test, prints its result, and returns whether it has passed.
 * @param {string} name
 * @param {() => Promise<void>} body
 */
export async function test(name, body) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) {
    return true;
  }
  const start = performance.now();
  let failure = null;
  try {
    await body();
  } catch (error) {
    failure = String(error.stack ?? error).slice(0, FAILURE_LENGTH);
  }
  print({ test: name, failure, millis: Math.round(performance.now() - start) });
  return failure === null;
}

/** Has a command carried out on the container, `stop` or `start`. */
export async function command(name) {
  print({ command: name });
  await answers.next();
}

/** Throws an error that lists what is wrong; nothing if the list is empty. */
export function assertNone(faults, what) {
  if (faults.length > 0) {
    throw new Error(`${what}:\n  ${faults.join('\n  ')}`);
  }
}

export function assertThat(isTrue, what) {
  if (!isTrue) {
    throw new Error(what);
  }
}

export function assertEqual(actual, expected, what) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
}

/** Ends the reading of answers, and with it the program. */
export function end() {
  process.stdin.destroy();
}

function print(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
