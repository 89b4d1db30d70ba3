/** Everything can be done by keys alone. */
import { assertEqual, assertNone, assertThat, test } from './results.mjs';
import { inTwoPages } from './views.mjs';

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';

export async function testKeys(browser, views) {
  await inTwoPages(views, (view) =>
    test(`${view}, by keys`, () => browser.withPage({}, (page) => assertUsableByKeys(page, view))),
  );
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertUsableByKeys(page, view) {
  await page.show(view);
  await assertHelp(page);
  await assertSearchField(page);
  await assertRows(page);
  assertNone(await unreachedControls(page), 'Tab does not reach');
}

/** `?` opens the help, which has the focus until Escape closes it. */
async function assertHelp(page) {
  await page.press('Tab', 'Tab');
  const former = await focused(page);
  await page.press('?');
  await page.until(() => document.querySelector('dialog[open]'));
  for (let i = 0; i < 6; i++) {
    await page.press('Tab');
    assertThat(
      await page.page.evaluate(() => document.activeElement === document.body || !!document.activeElement.closest('dialog')),
      'the focus leaves the dialog',
    );
  }
  await page.press('Escape');
  await page.until(() => !document.querySelector('dialog[open]'));
  assertEqual(await focused(page), former, 'the focus after the dialog');
}

async function assertSearchField(page) {
  if ((await page.count('[data-search]')) > 0) {
    await page.press('/');
    assertThat(await page.page.evaluate(() => document.activeElement.matches('[data-search]')), '/ does not lead to the search');
    await page.press('Escape');
    assertThat(
      await page.page.evaluate(() => !document.activeElement.matches('[data-search]')),
      'Escape does not leave the search',
    );
  }
}

/** j and k go from row to row, at first from the one that is open. */
async function assertRows(page) {
  const last = (await page.count('[data-row]')) - 1;
  const focusedRow = () =>
    page.page.evaluate(() =>
      [...document.querySelectorAll('[data-row]')].findIndex((row) => row.contains(document.activeElement)),
    );
  if (last >= 1) {
    await page.press('j');
    const first = await focusedRow();
    assertThat(first >= 0, 'j leads to no row');
    await page.press('j');
    assertEqual(await focusedRow(), Math.min(last, first + 1), 'row after j');
    await page.press('k');
    assertEqual(await focusedRow(), Math.min(last, first + 1) - 1, 'row after k');
  }
}

/** Presses Tab through the page, and returns the controls that never had the focus. */
async function unreachedControls(page) {
  const count = await page.page.evaluate((controls) => {
    window.reached = new WeakSet();
    document.addEventListener('focusin', (event) => window.reached.add(event.target), true);
    document.activeElement?.blur();
    return document.querySelectorAll(controls).length;
  }, CONTROLS);
  for (let i = 0; i < count + 5; i++) {
    await page.press('Tab');
  }
  return page.page.evaluate(
    (controls) =>
      [...document.querySelectorAll(controls)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !window.reached.has(control))
        // Of a group of radio buttons, Tab reaches one; the arrows reach the others.
        .filter((control) => control.type !== 'radio' && control.tabIndex >= 0)
        .map((control) => control.outerHTML.slice(0, 150)),
    CONTROLS,
  );
}

function focused(page) {
  return page.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
}
