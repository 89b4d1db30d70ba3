/** The files that the reader has given to the page: they are tried, and imported, one after the other, also while another view is shown. */
import { ProblemError, pathOf, read, request, segmentOf, sendFile } from '../http.js';
import { notify } from '../part/Toasts.js';
import { sharedState } from '../sharedState.js';

const IMPORTS = '/v1/imports';
const POLL_MILLIS = 500;

/**
 * A file on its way.
 * @typedef {object} GivenFile
 * @property {number} key
 * @property {File} file
 * @property {boolean} dryRun whether it is only tried
 * @property {'queued' | 'sending' | 'reading' | 'ended' | 'stopped' | 'failed' | 'empty' | 'unreadable'} step
 * @property {number} share how much of the step is done, 0 to 1
 * @property {any} report of the import, as far as there is one
 * @property {unknown} problem why it failed
 * @property {() => void} stop ends the step
 */

const files = sharedState(/** @type {GivenFile[]} */ ([]));
let lastKey = 0;
let turn = Promise.resolve();

/** Returns the files to a component. */
export function useFiles() {
  return files.use();
}

/**
 * Takes files, and tries each when those before it have been tried.
 * @param {Iterable<File>} chosen
 */
export function addFiles(chosen) {
  for (const file of chosen) {
    lastKey += 1;
    const given = {
      key: lastKey,
      file,
      dryRun: true,
      step: /** @type {const} */ ('queued'),
      share: 0,
      report: null,
      problem: null,
      stop: () => {},
    };
    files.set([...files.value(), given]);
    queue(given.key, true);
  }
}

/**
 * Tries or imports a file when it is its turn.
 * @param {number} key
 * @param {boolean} dryRun
 */
export function queue(key, dryRun) {
  change(key, { step: 'queued', dryRun, problem: null, stop: () => change(key, { step: 'stopped' }) });
  turn = turn.then(() => run(key));
}

/**
 * Takes a file off the list; its entries stay.
 * @param {number} key
 */
export function removeFile(key) {
  files.set(files.value().filter((given) => given.key !== key));
}

/** @param {GivenFile} given */
export function isUnderWay({ step }) {
  return ['queued', 'sending', 'reading'].includes(step);
}

/**
 * Returns how many entries of a file an import would record.
 * @param {GivenFile} given
 */
export function newEntriesOf({ step, dryRun, report }) {
  return step === 'ended' && dryRun && report.state === 'complete' ? report.entries.recorded : 0;
}

/**
 * @param {number} key
 * @param {Partial<GivenFile>} changes
 */
function change(key, changes) {
  files.set(files.value().map((given) => (given.key === key ? { ...given, ...changes } : given)));
}

/** @param {number} key */
async function run(key) {
  const given = files.value().find((one) => one.key === key);
  if (given?.step !== 'queued') {
    return;
  }
  const { file, dryRun } = given;
  const controller = new AbortController();
  change(key, { step: 'sending', share: 0, stop: () => controller.abort() });
  try {
    if (!(await isReadable(file))) {
      change(key, { step: 'unreadable' });
    } else if (file.size === 0) {
      change(key, { step: 'empty' });
    } else {
      const path = pathOf(IMPORTS, { file: file.name, dry_run: dryRun });
      const begun = await sendFile(path, file, { signal: controller.signal, onSent: (share) => change(key, { share }) });
      change(key, { step: 'ended', report: await ended(key, begun) });
    }
  } catch (failure) {
    change(key, controller.signal.aborted ? { step: 'stopped' } : { step: 'failed', problem: failure });
  }
}

/**
 * A folder has no content, and a file may have been moved since it was chosen.
 * @param {File} file
 */
function isReadable(file) {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/**
 * Returns the report of an import when it has ended, or waits for an importer.
 * @param {number} key
 * @param {any} begun
 */
async function ended(key, begun) {
  const path = `${IMPORTS}/${segmentOf(begun.id)}`;
  let report = begun;
  while (report.state === 'running') {
    change(key, { step: 'reading', share: report.progress, report, stop: () => stopImport(report.id) });
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
    report = await read(path);
  }
  return report;
}

/**
 * Stops an import of the container, or deletes a file that waits there.
 * @param {string} id
 */
export async function stopImport(id) {
  try {
    await request('DELETE', `${IMPORTS}/${segmentOf(id)}`);
  } catch (problem) {
    // What the container no longer knows has ended.
    if (!(problem instanceof ProblemError && problem.status === 404)) {
      notify(String(problem instanceof Error ? problem.message : problem));
    }
  }
}
