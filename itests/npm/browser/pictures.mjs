/** The pictures of the README, made from the demonstration. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { assertThat, test } from './results.mjs';

const MAX_BYTES = 150_000;
const WINDOW = { width: 1200, height: 800 };

/** Takes `readme-….png`: the page, and the steps of a swap: before, tried side by side, after. */
export async function takePictures(browser, container, folder) {
  await test('pictures of the README', () =>
    browser.withPage(WINDOW, async (page) => {
      await page.show('prompt', { session: 'demo' });
      await take(page, folder, 'prompt');
      await take(page, folder, 'swap-before', '#prompt-text-title');
      await page.page.getByRole('button', { name: /^Try another/ }).click();
      const windows = page.page.getByLabel('Window', { exact: true });
      await windows.selectOption(await otherThanServing(windows));
      await page.until(() => document.querySelectorAll('.prompt-side').length === 2);
      await page.settle();
      await take(page, folder, 'swap-tried', '#prompt-text-title');
      await page.page.getByRole('button', { name: /^Use/ }).click();
      await page.until(() => !new URLSearchParams(location.search).has('window'));
      await page.settle();
      await take(page, folder, 'swap-after', '#prompt-text-title');
      await container.send('DELETE', '/v1/policies/window');
    }));
}

function otherThanServing(windows) {
  return windows.evaluate((select) => [...select.options].map(({ value }) => value).find((value) => value !== select.value));
}

/** Takes what the window shows, from an element on. */
async function take(page, folder, name, from = 'body') {
  await page.page.evaluate((selector) => document.querySelector(selector).scrollIntoView({ block: 'start' }), from);
  const path = join(folder, `readme-${name}.png`);
  await page.page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  assertThat(statSync(path).size <= MAX_BYTES, `${path} has ${statSync(path).size} bytes`);
}
