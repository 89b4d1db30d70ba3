/** All views in all looks: each is whole, can be used by all people, and asks nothing of other machines. */
import { join } from 'node:path';
import { assertEqual, assertNone, assertThat, test } from './results.mjs';

/** @type {Record<string, import('./watched-page.mjs').PageLook>} */
const LOOKS = {
  light: {},
  dark: { theme: 'dark' },
  chinese: { language: 'zh' },
  narrow: { width: 320 },
  'narrow, dark and chinese': { width: 320, theme: 'dark', language: 'zh' },
};

/** Returns the names of the views, as the navigation has them. */
export async function viewNames(browser) {
  let names = [];
  await browser.withPage({}, async (page) => {
    await page.show('');
    names = await page.page.evaluate(() =>
      [...document.querySelectorAll('nav a[href*="view="]')].map((link) => new URL(link.href).searchParams.get('view')),
    );
  });
  return names;
}

/** Shares views among pages that work at the same time. */
export async function inTwoPages(views, use) {
  const left = [...views];
  const work = async () => {
    for (let view = left.shift(); view; view = left.shift()) {
      await use(view);
    }
  };
  await Promise.all([work(), work()]);
}

/**
 * Tests each view in each look, and keeps pictures.
 * @param {string} state what is in the container, for the names of tests and pictures
 */
export async function testLooks(browser, views, folder, state, looks = Object.keys(LOOKS)) {
  await inTwoPages(views, (view) => testLooksOf(browser, view, folder, state, looks));
}

async function testLooksOf(browser, view, folder, state, looks) {
  const name = (look) => `${view}, ${state}, ${look}`;
  await test(`${view}, ${state}`, () =>
    browser.withPage({}, async (page) => {
      await page.show(view);
      for (const look of looks) {
        await test(name(look), async () => {
          await page.look(LOOKS[look]);
          await page.screenshot(join(folder, `${name(look).replaceAll(/[, ]+/g, '-')}.png`));
          await assertWhole(page, LOOKS[look]);
        });
      }
    }));
}

/** Asserts what is true of each view in each state. */
export async function assertWhole(page, look = {}) {
  page.assertFaultless();
  assertEqual(await page.count('h1'), 1, 'headings of the first level');
  const { language = 'en' } = look;
  assertEqual(await page.page.getAttribute('html', 'lang'), language === 'zh' ? 'zh-Hans' : 'en', 'language');
  const heading = await page.text('h1');
  assertThat((await page.text()).length > heading.length + 10, 'the view is empty');
  assertNone([...(await page.overflowFaults()), ...(await page.accessibilityFaults())], 'not usable by all people');
}
