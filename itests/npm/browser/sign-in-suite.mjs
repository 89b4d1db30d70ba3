/**
 * Tests how a person signs in on the web page, on a container that requires a token. Prints the results as lines of JSON.
 *   node sign-in-suite.mjs ADDRESS FOLDER-OF-PICTURES [PART-OF-A-TEST'S-NAME…]
 * Ends with 3 if there is no browser.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserProgram, TestBrowser } from './browser.mjs';
import { assertEqual, assertNone, assertThat, end, runOnly, test } from './results.mjs';

/** The token of the container, which has the scope read. */
const TOKEN = `mneme_${'a'.repeat(43)}`;

const REFUSED = [/^status 40[13]/, /^console: Failed to load resource/];

const [address, folder, ...names] = process.argv.slice(2);

if (browserProgram() === null) {
  console.error('There is no chromium.');
  process.exit(3);
}
runOnly(names);
mkdirSync(folder, { recursive: true });
const browser = await TestBrowser.start(address);
try {
  const tests = {
    'a token is asked for, and a wrong one is refused': refusesAWrongToken,
    'a person signs in, follows what happens, and signs out': signsInAndOut,
    'the token is nowhere in the browser': keepsNoToken,
  };
  for (const [name, body] of Object.entries(tests)) {
    await test(`sign-in, ${name}`, () => browser.withPage({}, body));
  }
} finally {
  await browser.stop();
  end();
}

async function refusesAWrongToken(page) {
  await ask(page);
  assertNone([...(await page.accessibilityFaults()), ...(await page.overflowFaults())], 'not usable by all people');
  await page.screenshot(join(folder, 'sign-in.png'));
  await enter(page, 'mneme_wrong');
  await page.page.getByRole('alert').filter({ hasText: 'unknown or was revoked' }).waitFor();
}

async function signsInAndOut(page) {
  await ask(page);
  const tail = page.page.waitForResponse((response) => response.url().includes('/v1/tail') && response.status() === 200);
  await enter(page, TOKEN);
  await tail;
  assertEqual(await page.page.getByRole('dialog').count(), 0, 'dialogs');
  await page.page.getByRole('button', { name: 'Sign out' }).click();
  await page.page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}

async function keepsNoToken(page) {
  await ask(page);
  await enter(page, TOKEN);
  await page.page.getByRole('button', { name: 'Sign out' }).waitFor();
  const kept = await page.page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href]),
  );
  assertThat(!kept.includes('mneme_'), `it is in ${kept}`);
  const cookies = await page.page.context().cookies();
  assertThat(cookies.length === 1 && cookies[0].httpOnly && cookies[0].sameSite === 'Strict', JSON.stringify(cookies));
  assertThat(!cookies[0].value.includes(TOKEN), 'it is in the cookie');
}

/** Opens the page, which is refused, and waits for its question. */
async function ask(page) {
  page.expect(...REFUSED);
  await page.open('history');
  await page.page.getByRole('dialog', { name: 'Sign in' }).waitFor();
}

async function enter(page, token) {
  await page.page.getByLabel('Token').fill(token);
  await page.page.getByLabel('Token').press('Enter');
}
