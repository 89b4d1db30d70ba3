/** Files are dropped or chosen, tried, imported and stopped, and what cannot be imported is said in plain words. */
import { join } from 'node:path';
import { assertEqual, assertNone, assertThat, test } from './results.mjs';
import { tabTo } from './tasks.mjs';

const REFUSED = [/^status 4/, /^status 5/, /^console: Failed to load resource/];

/** @param {string} question is asked in the only conversation of the file */
function tuning(question) {
  return `{"messages":[{"role":"user","content":"${question}"},{"role":"assistant","content":"Gladly."},{"role":"nobody","content":"?"}]}\n`;
}

export async function testImports(browser, container, folder) {
  const tests = {
    'the first page imports a file that is dropped': importsOnFirstPage,
    'a file is chosen and imported by keys': importsByKeys,
    'several files are tried one after the other and imported together': importsSeveral,
    'a file that is imported again has nothing new': knowsWhatIsThere,
    'what nothing understands waits, and is deleted': letsWait,
    'what nothing understands in an archive waits, and is deleted': letsPartsOfAnArchiveWait,
    'a hostile archive and a file that is cut off are named': namesWhatCannotBeRead,
    'refusals are said in plain words, and can be tried again': explainsRefusals,
    'an import that runs is shown, and stopped': stopsAnImport,
    'a file that is empty is not sent': refusesAnEmptyFile,
    'a file that is taken off the list is not imported': takesOffTheList,
  };
  for (const [name, body] of Object.entries(tests)) {
    await test(`imports, ${name}`, () => browser.withPage({}, (page) => body(page, container, folder)));
  }
}

async function importsOnFirstPage(page, container, folder) {
  await page.show('prompt');
  await drop(page, [['kettles.jsonl', tuning('Which kettle?')]]);
  await untilRow(page, 'kettles.jsonl', /nothing is recorded yet/i);
  assertEqual((await container.read('/v1/journals/message/entries?limit=1')).data.length, 0, 'entries after the dry run');
  const report = await page.text('.import-report');
  for (const part of [
    /New entries\s*2/i,
    /Skipped\s*1/i,
    /Conversations\s*1/i,
    /openai-fine-tuning/,
    /has a role that is not known/,
    /line 1/,
  ]) {
    assertThat(part.test(report), `${part} is not in ${report}`);
  }
  await assertUsable(page);
  await page.screenshot(join(folder, 'imports-tried.png'));
  await page.page.getByRole('button', { name: 'Import 2 entries' }).click();
  await untilRow(page, 'kettles.jsonl', /is imported/i);
  assertEqual((await container.read('/v1/journals/message/entries?limit=9')).data.length, 2, 'entries');
}

async function importsByKeys(page, container) {
  await page.show('imports');
  // The browser must know that a test answers the chooser before a key opens it.
  const chooser = page.page.waitForEvent('filechooser');
  await tabTo(page, /choose files/i);
  await page.press('Enter');
  await (await chooser).setFiles({ name: 'keys.jsonl', mimeType: '', buffer: Buffer.from(tuning('By keys?')) });
  await untilRow(page, 'keys.jsonl', /nothing is recorded yet/i);
  await tabTo(page, /^import 2 entries/i);
  await page.press('Enter');
  await untilRow(page, 'keys.jsonl', /is imported/i);
  assertThat(await isImported(container, 'keys.jsonl'), 'the container has not imported it');
}

async function importsSeveral(page, container) {
  await page.show('imports');
  const names = ['one.jsonl', 'two.jsonl', 'three.jsonl'];
  page.takeRequests();
  await drop(
    page,
    names.map((name) => [name, tuning(name)]),
  );
  await page.page.getByRole('button', { name: 'Import all 3 files' }).click();
  for (const name of names) {
    await untilRow(page, name, /is imported/i);
    assertThat(await isImported(container, name), `${name} is not imported`);
  }
  const sent = page.takeRequests().filter((request) => request.startsWith('POST'));
  assertEqual(
    sent.map((request) => new URLSearchParams(request.split('?')[1]).get('file')),
    [...names, ...names],
    'files in the order in which they were sent',
  );
}

async function knowsWhatIsThere(page) {
  await page.show('imports');
  await drop(page, [['again.jsonl', tuning('Again?')]]);
  await page.page.getByRole('button', { name: 'Import 2 entries' }).click();
  await untilRow(page, 'again.jsonl', /is imported/i);
  await page.page.getByRole('button', { name: 'Take off the list: again.jsonl' }).click();
  await drop(page, [['again.jsonl', tuning('Again?')]]);
  await untilRow(page, 'again.jsonl', /recorded already/i);
  assertEqual(await page.page.getByRole('button', { name: /^Import/ }).count(), 0, 'buttons that import');
}

async function letsWait(page, container) {
  await page.show('imports');
  await drop(page, [['riddle.bin', 'What walks on four legs?']]);
  await untilRow(page, 'riddle.bin', /no importer understands/i);
  await page.page.getByRole('button', { name: 'Let it wait for an importer' }).click();
  await untilRow(page, 'riddle.bin', /read by itself when an importer arrives/i);
  await page.page.getByRole('button', { name: 'Delete riddle.bin' }).click();
  await page.until(() => ![...document.querySelectorAll('main td')].some((cell) => cell.innerText === 'waits for an importer'));
  const { data } = await container.read('/v1/imports');
  assertThat(!data.some(({ state }) => state === 'waiting'), 'it waits still');
}

async function letsPartsOfAnArchiveWait(page, container) {
  await page.show('imports');
  await drop(page, [
    ['parts.zip', [...stored('own/riddle.txt', 'What has hands, and no fingers?'), ...stored('parts.jsonl', tuning('Parts?'))]],
  ]);
  await untilRow(page, 'parts.zip', /when you import the file, they wait .*own\/riddle\.txt/i);
  await page.page.getByRole('button', { name: 'Import 2 entries' }).click();
  await untilRow(page, 'parts.zip', /is imported.*1 of them wait .*own\/riddle\.txt/i);
  await page.page.getByRole('button', { name: 'Delete parts.zip/own/riddle.txt' }).click();
  await page.until(() => ![...document.querySelectorAll('main td')].some((cell) => cell.innerText === 'waits for an importer'));
  const { data } = await container.read('/v1/imports');
  assertThat(!data.some(({ state }) => state === 'waiting'), 'it waits still');
}

async function namesWhatCannotBeRead(page, _container, folder) {
  await page.show('imports');
  await drop(page, [
    ['hostile.zip', [...stored('../../outside.jsonl', tuning('Outside?')), ...stored('inside.jsonl', tuning('Inside?'))]],
    ['cut.jsonl', `${tuning('Cut off?')}{"messages":[{"ro`],
  ]);
  await untilRow(page, 'hostile.zip', /outside\.jsonl leaves the folder of the archive, and is refused/);
  await untilRow(page, 'cut.jsonl', /line 2 is no JSON object: the file may be cut off here/);
  await assertUsable(page);
  await page.look({ width: 320, theme: 'dark', language: 'zh' });
  await page.screenshot(join(folder, 'imports-problems-narrow-dark-chinese.png'));
  await assertUsable(page);
  await page.look({});
}

async function explainsRefusals(page) {
  page.expect(...REFUSED);
  await page.show('imports');
  const refusals = { 413: /longer than the 16 GiB/, 503: /cannot take the file now.*4 files are being received/ };
  for (const [status, sentence] of Object.entries(refusals)) {
    const name = `refused-${status}.jsonl`;
    await page.page.route(
      (url) => url.searchParams.get('file') === name,
      (route) =>
        route.fulfill({
          status: Number(status),
          contentType: 'application/problem+json',
          body: JSON.stringify({ title: 'Refused', status: Number(status), detail: '4 files are being received; try again' }),
        }),
    );
    await drop(page, [[name, tuning(name)]]);
    await untilRow(page, name, sentence);
    await assertUsable(page);
    await page.page.unrouteAll({ behavior: 'ignoreErrors' });
    await row(page, name).getByRole('button', { name: 'Try again' }).click();
    await untilRow(page, name, /nothing is recorded yet/i);
  }
}

/** The container is quick, so that a long import is played. */
async function stopsAnImport(page) {
  await page.show('imports');
  const ended = await (
    await fetch(`${page.address}/v1/imports?file=long.jsonl&dry_run=true`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: '?',
    })
  ).json();
  const report = { ...ended, id: 'i-long', file: 'long.jsonl', state: 'running', progress: 0.4 };
  const calls = [];
  await page.page.route(
    (url) => url.pathname === '/v1/imports/i-long' || url.searchParams.get('file') === 'long.jsonl',
    (route) => {
      const method = route.request().method();
      calls.push(method);
      return route.fulfill({ json: { ...report, state: calls.includes('DELETE') ? 'stopped' : 'running' } });
    },
  );
  await drop(page, [['long.jsonl', tuning('Long?')]]);
  await untilRow(page, 'long.jsonl', /is looked through/i);
  assertEqual(await row(page, 'long.jsonl').locator('progress').getAttribute('value'), '0.4', 'progress');
  await assertUsable(page);
  await page.page.getByRole('button', { name: 'Stop long.jsonl' }).click();
  await untilRow(page, 'long.jsonl', /was stopped/i);
  assertThat(calls.includes('DELETE'), 'the container is not asked to stop it');
  await page.page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function refusesAnEmptyFile(page) {
  await page.show('imports');
  page.takeRequests();
  await drop(page, [['empty.jsonl', '']]);
  await untilRow(page, 'empty.jsonl', /the file is empty/i);
  assertThat(!page.takeRequests().some((request) => request.startsWith('POST')), 'it is sent');
}

async function takesOffTheList(page, container) {
  await page.show('imports');
  await drop(page, [['off.jsonl', tuning('Off?')]]);
  await untilRow(page, 'off.jsonl', /nothing is recorded yet/i);
  await page.page.getByRole('button', { name: 'Take off the list: off.jsonl' }).click();
  await page.until(() => !document.querySelector('.import-file'));
  assertThat(!(await isImported(container, 'off.jsonl')), 'it is imported');
}

/** Drops files on the area, as a mouse does: pairs of a name, and a text or bytes. */
async function drop(page, files) {
  const data = await page.page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, content] of given) {
      transfer.items.add(new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
    }
    return transfer;
  }, files);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.page.dispatchEvent('.drop-area', type, { dataTransfer: data });
  }
}

function row(page, name) {
  return page.page.getByRole('article', { name });
}

async function untilRow(page, name, expected) {
  const end = Date.now() + 30_000;
  for (let text = ''; !expected.test(text); text = (await row(page, name).innerText()).replaceAll('\n', ' ')) {
    assertThat(Date.now() < end, `${name} says: ${text}`);
    await page.page.waitForTimeout(50);
  }
}

async function isImported(container, name) {
  const { data } = await container.read('/v1/imports');
  return data.some(({ file, state, dry_run: dryRun }) => file === name && state === 'complete' && !dryRun);
}

async function assertUsable(page) {
  assertNone([...(await page.accessibilityFaults()), ...(await page.overflowFaults())], 'not usable by all people');
}

/** Returns the bytes of an entry of an archive that is not compressed, without the directory at its end. */
function stored(name, text) {
  const content = Buffer.from(text);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return [...header, ...Buffer.from(name), ...content];
}

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
  }
  return ~crc >>> 0;
}
