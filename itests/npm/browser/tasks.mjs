/** A task in each view that changes something, done by keys alone. */
import { assertEqual, assertThat, test } from './results.mjs';

const MAX_STEPS = 400;

/** Loads the demonstration as a person does who begins. */
export async function testStart(browser, container) {
  await test('prompt, the demonstration is loaded by keys', () =>
    browser.withPage({}, async (page) => {
      await page.show('prompt');
      await tabTo(page, /demonstration/i);
      await page.press('Enter');
      await page.until(() => document.querySelector('.prompt-head'));
      await page.settle();
      assertThat(new URL(page.page.url()).searchParams.get('session') === 'demo', 'its session is not shown');
    }));
  const { total } = await container.read('/v1/dictations?limit=1');
  if (total === 0) {
    await test('the demonstration is loaded', () => container.loadDemonstration());
  }
}

export async function testTasks(browser, container) {
  const tasks = {
    prompt: tryWindow,
    history: editDictation,
    conversations: renameConversation,
    policies: useWindow,
    vocabulary: addTerm,
    settings: changeSetting,
  };
  for (const [view, task] of Object.entries(tasks)) {
    await test(`${view}, a task by keys`, () =>
      browser.withPage({}, async (page) => {
        await page.show(view);
        await task(page, container);
        await page.settle();
      }));
  }
}

/** Presses Tab until a control with this name has the focus. */
export async function tabTo(page, name) {
  const passed = [];
  for (let i = 0; i < MAX_STEPS; i++) {
    await page.press('Tab');
    const focused = await page.page.evaluate(focusedName);
    if (name.test(focused)) {
      return;
    }
    passed.push(focused);
  }
  throw new Error(`Tab does not lead to ${name}, but to ${[...new Set(passed)].slice(0, 60).join(' | ')}`);
}

/** Runs in the page. */
function focusedName() {
  const focused = document.activeElement;
  const label = focused.labels?.[0]?.innerText ?? '';
  return (focused.getAttribute('aria-label') ?? label) || focused.innerText || '';
}

/** Replaces the text of the field that has the focus. */
async function type(page, text) {
  await page.press('ControlOrMeta+a');
  await page.page.keyboard.type(text);
}

/** Waits until the container has what a task has changed. */
async function untilKnown(page, read, isDone) {
  for (let round = 0; !isDone(await read()); round++) {
    assertThat(round < 100, `the container does not know the change: ${JSON.stringify(await read()).slice(0, 300)}`);
    await page.page.waitForTimeout(100);
  }
}

async function tryWindow(page, container) {
  const active = async () =>
    (await container.read('/v1/policies')).data.find(({ kind, active }) => kind === 'window' && active).name;
  const former = await active();
  await tabTo(page, /^try another/i);
  await page.press('Enter');
  await tabTo(page, /^window/i);
  await page.press(former === 'grow-and-rebuild' ? 'ArrowUp' : 'ArrowDown');
  await page.until(() => document.querySelectorAll('.prompt-side').length === 2);
  assertEqual(await active(), former, 'window policy while another is tried');
  await tabTo(page, /^use/i);
  await page.press('Enter');
  try {
    await untilKnown(page, active, (name) => name !== former);
  } finally {
    await container.send('DELETE', '/v1/policies/window');
  }
}

async function editDictation(page, container) {
  await page.press('j', 'Enter');
  await page.until(() => new URLSearchParams(location.search).has('open'));
  await page.settle();
  const id = new URL(page.page.url()).searchParams.get('open');
  await tabTo(page, /^edit/i);
  await page.press('Enter');
  await type(page, 'Edited by keys alone.');
  await tabTo(page, /^save/i);
  await page.press('Enter');
  await untilKnown(
    page,
    () => container.read(`/v1/dictations/${id}`),
    ({ final_text: text }) => text === 'Edited by keys alone.',
  );
}

async function renameConversation(page, container) {
  await page.press('j', 'Enter');
  await page.until(() => new URLSearchParams(location.search).has('conversation'));
  await page.settle();
  const id = new URL(page.page.url()).searchParams.get('conversation');
  await tabTo(page, /title|rename/i);
  await page.press('Enter');
  await type(page, 'Named by keys');
  await page.press('Enter');
  await untilKnown(
    page,
    () => container.read(`/v1/conversations/${id}`),
    ({ title }) => title === 'Named by keys',
  );
}

async function useWindow(page, container) {
  const fifo = async () => (await container.read('/v1/policies/window')).data.find(({ name }) => name === 'fifo');
  await page.press('/');
  await page.page.keyboard.type('fifo');
  await page.press('Escape', 'j', 'Enter');
  await page.until(() => document.querySelector('dialog[open]'));
  await tabTo(page, /^use fifo/i);
  await page.press('Enter');
  try {
    await untilKnown(page, fifo, ({ active }) => active);
  } finally {
    await container.send('DELETE', '/v1/policies/window');
  }
}

async function addTerm(page, container) {
  await tabTo(page, /^add/i);
  await page.press('Enter');
  await page.until(() => document.querySelector('dialog[open] input'));
  await tabTo(page, /^term/i);
  await type(page, 'Keyboard');
  await tabTo(page, /^save/i);
  await page.press('Enter');
  await page.until(() => !document.querySelector('dialog[open]'));
  assertEqual((await container.read('/v1/vocabulary/Keyboard')).term, 'Keyboard', 'the term');
}

async function changeSetting(page, container) {
  const changed = async () =>
    (await container.read('/v1/settings/io.mneme.dictation')).settings.find(({ key }) => key === 'max_entry_chars');
  const former = (await changed()).value;
  await page.show('settings', { q: 'max_entry_chars' });
  await tabTo(page, /^max_entry_chars/);
  page.expect(/^status 400/, /^console: Failed to load resource/);
  await type(page, '-1');
  await page.press('Enter');
  await page.until(() => document.querySelector('[aria-invalid="true"]'));
  await type(page, '400');
  await page.press('Enter');
  try {
    await untilKnown(page, changed, ({ value }) => value === 400);
  } finally {
    await container.send('PATCH', '/v1/settings/io.mneme.dictation', { max_entry_chars: former });
  }
}
