/** Each view says that it is loading, that something has failed, and goes on when it can. */
import { assertEqual, assertNone, assertThat, command, test } from './results.mjs';
import { assertWhole, inTwoPages } from './views.mjs';

const OF_THE_CONTAINER = (url) => /^\/(v1|health|metrics|openapi)/.test(url.pathname);

const MAX_TRIES = 10;

const PROBLEM = '<b>the store</b> is away';

/** Without these, the view asks for nothing. */
const PARAMETERS = { search: { q: 'tea' } };

/** What the browser reports of a container that fails or does not answer at all. */
const FAILED_REQUESTS = [/^status 5/, /^failed: /, /^console: Failed to load resource/];

/** Answers that lack something, by the view that shows them: the path, and what is said of it. */
const PARTIAL_ANSWERS = {
  history: ['/v1/dictations', { skipped: { lines: 1, why: [PROBLEM] } }],
  conversations: ['/v1/conversations', { skipped: { lines: 1, why: [PROBLEM] } }],
  search: ['/v1/search', { partial: [PROBLEM] }],
  vocabulary: ['/v1/vocabulary', { skipped: { lines: 1, why: [PROBLEM] } }],
};

export async function testStates(browser, views) {
  await inTwoPages(views, async (view) => {
    await test(`${view}, loading`, () => browser.withPage({}, (page) => assertLoading(page, view)));
    await test(`${view}, failure`, () => browser.withPage({}, (page) => assertFailure(page, view)));
  });
}

/** Asserts that a view shows an answer that lacks something, and says what may be missing. */
export async function testPartialAnswers(browser, container) {
  await container.send('PUT', '/v1/vocabulary/Kate', { note: 'a colleague' });
  await inTwoPages(Object.keys(PARTIAL_ANSWERS), async (view) => {
    await test(`${view}, partial`, () => browser.withPage({}, (page) => assertPartial(page, view)));
  });
  await container.send('DELETE', '/v1/vocabulary/Kate');
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertPartial(page, view) {
  const [path, lack] = PARTIAL_ANSWERS[view];
  await page.page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...lack } });
    },
  );
  await page.show(view, PARAMETERS[view]);
  assertThat((await page.text('main .state.partial')).includes(PROBLEM), 'what may be missing is not shown as text');
  assertThat((await page.count('main [data-row]')) > 0, 'the rows that are there are not shown');
  assertNone([...(await page.accessibilityFaults()), ...(await page.overflowFaults())], 'not usable by all people when partial');
  await page.page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertLoading(page, view) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.page.route(OF_THE_CONTAINER, async (route) => {
    await released;
    await route.continue();
  });
  await page.open(view, PARAMETERS[view]);
  await page.until(() => document.querySelector('main .state.loading'));
  assertNone(await page.accessibilityFaults(), 'not usable by all people while it loads');
  release();
  await page.settle();
  await assertWhole(page);
  await page.page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertFailure(page, view) {
  page.expect(...FAILED_REQUESTS);
  await page.page.route(OF_THE_CONTAINER, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'Internal Server Error', status: 500, detail: PROBLEM }),
    }),
  );
  await page.show(view, PARAMETERS[view]);
  assertThat((await page.text('main .state.failure')).includes(PROBLEM), 'the reason is not shown as text');
  assertNone([...(await page.accessibilityFaults()), ...(await page.overflowFaults())], 'not usable by all people when it fails');
  await page.page.unrouteAll({ behavior: 'ignoreErrors' });
  await retry(page);
  page.assertFaultless();
  await assertWhole(page);
}

/** Tries again whatever has failed, as often as there can be places that failed. What has no button tries again by itself. */
async function retry(page) {
  for (let tries = 0; tries < MAX_TRIES && (await page.count('.state.failure button')) > 0; tries++) {
    await page.page.locator('.state.failure button').first().click({ timeout: 5_000 }).catch(ignoreGone);
    await page.settle();
  }
  await page.until(() => !document.querySelector('.state.failure'));
}

/** What answers by itself meanwhile takes its button away. */
function ignoreGone(error) {
  if (error.name !== 'TimeoutError') {
    throw error;
  }
}

/** Asserts that a page that is open survives the end of the container, and goes on with the next one. */
export async function testRestart(browser) {
  await test('health, while the container is away', () =>
    browser.withPage({}, async (page) => {
      await page.show('health');
      page.expect(...FAILED_REQUESTS, /^console: /);
      await command('stop');
      await page.until(() => document.querySelector('main .state.failure'));
      await command('start');
      await page.until(() => !document.querySelector('main .state.failure, main .state.loading'));
      assertEqual(await page.count('h1'), 1, 'headings of the first level');
    }));
}
