/**
 * A large history, which the page never holds as a whole. The usual form asserts counts alone; with 20,000 dictations or more, it is the
 * long form, which measures, too.
 */
import { assertThat, test } from './results.mjs';

const LONG_FORM = 20_000;

/** The browser's own limits of a page that stays quick and small. */
const MAX_TASK_MILLIS = 50;
const MAX_HEAP_BYTES = 50_000_000;
const SCROLLED_ROWS = 1_000;

/** What a view draws of its rows at most. */
const MAX_ROWS = 300;
const MAX_FIRST_REQUESTS = 2;

/** The list of conversations, the conversation, and three for its messages: how many there are, and the newest. */
const MAX_TRANSCRIPT_REQUESTS = 5;

const LANES = 16;
const LIST_LENGTH = 500;

export async function testLargeHistory(browser, container, dictations) {
  const messages = Math.round(dictations / 10);
  const isLong = dictations >= LONG_FORM;
  await test(`${dictations} dictations and ${messages} messages are recorded`, async () => {
    await recordDictations(container, dictations);
    await recordMessages(container, messages);
  });
  await test('history, large', () => browser.withPage({}, (page) => assertHistory(page, isLong)));
  await test('conversations, large', () => browser.withPage({}, (page) => assertTranscript(page, messages, isLong)));
}

async function recordDictations(container, count) {
  let next = 0;
  const record = async () => {
    for (let i = next++; i < count; i = next++) {
      await container.send('POST', '/v1/dictations', {
        asr_text: `sentence ${i} for cate about the schedule of the tea house`,
        enhanced_text: `Sentence ${i} for Cate about the schedule of the tea house.`,
        final_text: `Sentence ${i} for Kate about the schedule of the tea house.`,
        enhance_mode: 'large',
        audio_duration: 2,
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, record));
}

async function recordMessages(container, count) {
  for (let first = 0; first < count; first += LIST_LENGTH) {
    const list = Array.from({ length: Math.min(LIST_LENGTH, count - first) }, (_, i) => ({
      role: (first + i) % 2 === 0 ? 'user' : 'assistant',
      content: `Message ${first + i + 1} of a long conversation.`,
    }));
    await container.send('POST', '/v1/journals/message/entries?conversation_id=large', list);
  }
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertHistory(page, isLong) {
  await page.show('');
  page.takeRequests();
  await page.page.locator('nav a[href*="view=history"]').click();
  await page.until(() => document.querySelector('[data-row]'));
  assertFewRequests(page, MAX_FIRST_REQUESTS);
  await page.settle();
  await assertFewRows(page);
  if (isLong) {
    const longest = await longestTaskWhile(page, () => scrollThroughPages(page));
    assertThat(longest <= MAX_TASK_MILLIS, `a task took ${longest} ms while ${SCROLLED_ROWS} rows were scrolled`);
    await assertSmallHeap(page);
  }
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function assertTranscript(page, messages, isLong) {
  await page.show('');
  page.takeRequests();
  await page.open('conversations', { conversation: 'large' });
  await page.until((text) => document.querySelector('[role="log"]')?.innerText.includes(text), `Message ${messages} of`);
  assertFewRequests(page, MAX_TRANSCRIPT_REQUESTS);
  await page.settle();
  const last = page.page.locator(`[role="log"] :text("Message ${messages} of")`).last();
  assertThat(await isInWindow(last), 'the newest message is not in the window');
  if (isLong) {
    await assertSmallHeap(page);
  }
}

function isInWindow(element) {
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/** Asserts how many requests there were until the first data, beside files and streams. */
function assertFewRequests(page, most) {
  const requests = page.takeRequests().filter((request) => / \/v1\//.test(request) && !request.includes('/v1/tail'));
  assertThat(requests.length <= most, `first data after ${requests.length} requests: ${requests.join(', ')}`);
}

async function assertFewRows(page) {
  const rows = await page.count('[data-row]');
  assertThat(rows > 0 && rows <= MAX_ROWS, `${rows} rows are drawn`);
}

/** Scrolls to the end of each page, until enough rows were seen. */
async function scrollThroughPages(page) {
  for (let rows = 0; rows < SCROLLED_ROWS; ) {
    rows += await page.count('[data-row]');
    await page.page.evaluate(scrollToEnd);
    await page.page.locator('.page-steps button').last().click();
    await page.settle();
  }
}

/** Runs in the page: one step of the wheel a frame. */
async function scrollToEnd() {
  const root = document.documentElement;
  scrollTo(0, 0);
  while (root.scrollTop + root.clientHeight < root.scrollHeight - 1) {
    scrollBy(0, 120);
    await new Promise(requestAnimationFrame);
  }
}

/** Returns the milliseconds of the longest task meanwhile, 0 if none took 50. */
async function longestTaskWhile(page, action) {
  await page.page.evaluate(() => {
    window.tasks = [];
    window.observer = new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((task) => task.duration)));
    window.observer.observe({ type: 'longtask' });
  });
  await action();
  return page.page.evaluate(() => Math.max(0, ...window.tasks));
}

async function assertSmallHeap(page) {
  const session = await page.page.context().newCDPSession(page.page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  assertThat(usedSize <= MAX_HEAP_BYTES, `the heap has ${usedSize} bytes`);
}
