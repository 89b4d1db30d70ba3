/** Whatever entries contain is shown as text in all views, and does nothing. */
import { recordHostileEntries } from './hostile-entries.mjs';
import { assertEqual, assertNone, assertThat, test } from './results.mjs';
import { inTwoPages } from './views.mjs';

const SEED = 29;

/** How many rows of a view are opened. */
const OPENED_ROWS = 3;

/** Choices with which a view shows texts of entries; all others show them, or none. */
const CHOICES = { conversations: { conversation: 'hostile-1' }, search: { q: 'recognised' } };

/** What a person reads in the views that show texts of entries. */
const SHOWN = /<|javascript:|\{\{/;
const SHOWING = ['prompt', 'history', 'conversations', 'search', 'vocabulary'];

/** Asserts that no view runs, loads or hides anything because of a text. */
export async function testHostileTexts(browser, container, views) {
  await test(`hostile texts of seed ${SEED} are recorded`, async () => {
    await recordHostileEntries(container, SEED);
  });
  await inTwoPages(views, (view) =>
    test(`${view}, hostile texts of seed ${SEED}`, () => browser.withPage({}, (page) => visit(page, view))),
  );
  await inTwoPages(ADDRESSES, ([view, parameters]) =>
    test(`${view}, hostile address ${Object.keys(parameters)}`, () =>
      browser.withPage({}, async (page) => {
        // There is no conversation of this name, and it is no valid tag: the view says so.
        page.expect(/^status 40[04]/, /^console: Failed to load resource/);
        await page.show(view, parameters);
        await assertHarmless(page);
      })),
  );
}

/** Addresses that a link from elsewhere could have. */
const HOSTILE_WORD = '"><img src=x onerror="window.ranText=1">';
const ADDRESSES = ['history', 'search', 'conversations', 'prompt', 'vocabulary'].map((view) => [
  view,
  Object.fromEntries(['q', 'query', 'conversation', 'session', 'id', 'tag', 'mode'].map((name) => [name, HOSTILE_WORD])),
]);

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function visit(page, view) {
  await page.show(view, CHOICES[view]);
  await assertHarmless(page);
  assertThat(!SHOWING.includes(view) || SHOWN.test(await page.text()), 'the texts of entries are not shown');
  const address = page.page.url();
  const rows = Math.min(OPENED_ROWS, await page.count(`[data-row]`));
  for (let row = 0; row < rows; row++) {
    await open(page, row);
    await assertHarmless(page);
    await page.page.goto(address);
    await page.settle();
  }
}

/** Opens a row as Enter does, and whatever is folded in it. */
async function open(page, row) {
  await page.page.evaluate((at) => {
    const found = document.querySelectorAll('[data-row]')[at];
    const control = found?.matches('a, button') ? found : found?.querySelector('a, button:not([disabled])');
    control?.click();
  }, row);
  await page.settle();
  await page.page.evaluate(() => {
    for (const folded of document.querySelectorAll('main details, dialog details')) {
      folded.open = true;
    }
  });
  await page.settle();
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertHarmless(page) {
  page.assertFaultless();
  assertEqual(await page.page.evaluate(() => window.ranText ?? 0), 0, 'texts that ran');
  assertEqual(await page.count('h1'), 1, 'headings of the first level');
  assertNone(await page.page.evaluate(elementsOfTexts), 'elements that texts have made');
  assertNone(await page.overflowFaults(), 'the texts widen the page');
}

/** Runs in the page. */
function elementsOfTexts() {
  const made = document.querySelectorAll(
    'body :is(script, img, iframe, style, link, meta, base, object, embed, form[action]), [onclick], [onload], [onerror], [onfocus], [onmouseover], [formaction], [srcdoc]',
  );
  const links = [...document.querySelectorAll('a[href]')].filter((link) => !['http:', 'https:', 'blob:'].includes(link.protocol));
  const elsewhere = [...document.querySelectorAll('a[href^="http"]')].filter((link) => link.origin !== location.origin);
  return [...made, ...links, ...elsewhere].map((element) => element.outerHTML.slice(0, 200));
}
