/** The pictures of the README, made from the demonstration. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { assertThat, test } from './results.mjs';

/** Around an element, in pixels. */
const MARGIN = 16;

/** Before `tools/copy-pictures` takes their colours away, which makes a third of it. */
const MAX_BYTES = 300_000;
const WINDOW = { width: 1280, height: 900 };
const PAGE_HEIGHT = 820;
const TRIED_HEIGHT = 1_100;

/** A window that the demonstration does not use. */
const TRIED_WINDOW = 'grow-and-rebuild';

/** Takes `readme-….png`: the page, and the steps of a swap: before, tried side by side, after. */
export async function takePictures(browser, container, folder) {
  await test('pictures of the README', () =>
    browser.withPage(WINDOW, async (page) => {
      await page.show('prompt', { session: 'demo' });
      await take(page, folder, 'prompt', 'body', PAGE_HEIGHT);
      await take(page, folder, 'swap-before', '.prompt-head');
      await page.page.getByRole('button', { name: /^Try another/ }).click();
      await page.page.getByLabel('Window', { exact: true }).selectOption(TRIED_WINDOW);
      await page.until(() => document.querySelectorAll('.prompt-side').length === 2);
      await page.settle();
      await take(page, folder, 'swap-tried', '#prompt-text-title', TRIED_HEIGHT);
      await page.page.getByRole('button', { name: /^Use/ }).click();
      await page.until(() => !new URLSearchParams(location.search).has('window'));
      await page.settle();
      await take(page, folder, 'swap-after', '.prompt-head');
      await container.send('DELETE', '/v1/policies/window');
    }));
}

/** Takes an element with the margin of the page, or this height from its beginning on. */
async function take(page, folder, name, selector, height = 0) {
  const { top, elementHeight } = await page.page.evaluate((selected) => {
    const box = document.querySelector(selected).getBoundingClientRect();
    return { top: box.top + scrollY, elementHeight: box.height };
  }, selector);
  const y = Math.max(0, top - MARGIN);
  const clip = { x: 0, y, width: WINDOW.width, height: height || elementHeight + 2 * MARGIN };
  const path = join(folder, `readme-${name}.png`);
  await page.page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' });
  assertThat(statSync(path).size <= MAX_BYTES, `${path} has ${statSync(path).size} bytes`);
}
