/** The address has the state of the page. */
import { assertEqual, assertThat, test } from './results.mjs';

/** Choices of a reader, by view, as a link has them. */
const CHOICES = {
  prompt: { session: 'demo', try: '1', window: 'fifo' },
  history: { q: 'green' },
  conversations: { conversation: 'demo-chat' },
  search: { q: 'green' },
  vocabulary: { q: 'Kub' },
  settings: { q: 'max_entry_chars' },
};

export async function testAddresses(browser, views) {
  await test('the way back and forward leads through all views', () =>
    browser.withPage({}, async (page) => {
      await page.show(views[0]);
      const headings = [];
      for (const view of views) {
        await page.page.locator(`nav a[href*="view=${view}"]`).click();
        await page.settle();
        headings.push(await page.text('h1'));
      }
      assertEqual(new Set(headings).size, views.length, 'different headings');
      for (const heading of headings.toReversed().slice(1)) {
        await step(page, () => page.page.goBack(), heading);
      }
      for (const heading of headings.slice(1)) {
        await step(page, () => page.page.goForward(), heading);
      }
    }));
}

/** Asserts that a link shows what its reader has chosen, also when the page is loaded again. */
export async function testLinks(browser) {
  for (const [view, choices] of Object.entries(CHOICES)) {
    await test(`${view}, a link shows its choices`, () =>
      browser.withPage({}, async (page) => {
        await page.show(view);
        const plain = await textWithoutFigures(page);
        await page.show(view, choices);
        const chosen = await textWithoutFigures(page);
        assertThat(chosen !== plain, 'the choices change nothing');
        await page.page.reload();
        await page.settle();
        assertEqual(await textWithoutFigures(page), chosen, 'text after loading again');
      }));
  }
}

/** Returns what is shown but for figures, some of which are times. */
async function textWithoutFigures(page) {
  return (await page.text()).replaceAll(/\d+/g, '0');
}

async function step(page, action, heading) {
  await action();
  await page.until((expected) => document.querySelector('h1')?.innerText === expected, heading);
  await page.settle();
}
