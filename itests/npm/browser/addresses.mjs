/** The address has the state of the page. */
import { assertEqual, test } from './results.mjs';

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

async function step(page, action, heading) {
  await action();
  await page.until((expected) => document.querySelector('h1')?.innerText === expected, heading);
  await page.settle();
}
