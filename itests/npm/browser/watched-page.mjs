/** A page of the browser that notices what must not happen in it. */
import { axeSource } from './packages.mjs';
import { assertNone } from './results.mjs';

const SETTLE_MILLIS = 30_000;

const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @typedef {{ width?: number, height?: number, theme?: 'light' | 'dark', language?: 'en' | 'zh' }} PageLook */

export class WatchedPage {
  #address;
  #faults = [];
  #underWay = new Set();
  #expected = [];
  #requests = [];

  constructor(page, address) {
    this.page = page;
    this.#address = address;
  }

  get address() {
    return this.#address;
  }

  static async open(context, address) {
    const watched = new WatchedPage(await context.newPage(), address);
    await watched.#watch(context);
    return watched;
  }

  async #watch(context) {
    const { page } = this;
    await context.exposeFunction('reportPolicy', (text) => this.#fault(`policy: ${text}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        window.reportPolicy(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        this.#fault(`console: ${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => this.#fault(`error: ${error.stack}`));
    page.on('dialog', (dialog) => {
      this.#fault(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    context.on('page', (other) => this.#fault(`another page: ${other.url()}`));
    page.on('download', (download) => this.#fault(`download: ${download.url()}`));
    page.on('framenavigated', (frame) => this.#checkAddress('navigation', frame.url()));
    this.#watchRequests(page);
  }

  #watchRequests(page) {
    page.on('request', (request) => {
      this.#checkAddress('request', request.url());
      this.#requests.push(`${request.method()} ${request.url().slice(this.#address.length)}`);
      if (request.resourceType() !== 'eventsource') {
        this.#underWay.add(request);
      }
    });
    page.on('requestfinished', (request) => this.#underWay.delete(request));
    page.on('requestfailed', (request) => {
      this.#underWay.delete(request);
      // What the page no longer needs, it aborts itself.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') {
        this.#fault(`failed: ${request.url()} ${request.failure()?.errorText}`);
      }
    });
    page.on('response', (response) => {
      if (response.status() >= 400) {
        this.#fault(`status ${response.status()}: ${response.request().method()} ${response.url()}`);
      }
    });
  }

  #checkAddress(what, url) {
    const isOwn = url.startsWith(`${this.#address}/`) || url === 'about:blank' || url.startsWith('data:image/');
    if (!isOwn) {
      this.#fault(`${what} elsewhere: ${url}`);
    }
  }

  #fault(text) {
    if (!this.#expected.some((pattern) => pattern.test(text))) {
      this.#faults.push(text);
    }
  }

  /** From now on, faults of this kind are none. */
  expect(...patterns) {
    this.#expected.push(...patterns);
  }

  expectNothingMore() {
    this.#expected = [];
  }

  /** Returns the requests since the last call, such as `GET /v1/health`. */
  takeRequests() {
    return this.#requests.splice(0);
  }

  /** Throws what has gone wrong since the last call. */
  assertFaultless() {
    assertNone(this.#faults.splice(0), 'went wrong in the page');
  }

  /** Shows a view, with these further parameters of the address. */
  async show(view, parameters = {}) {
    await this.open(view, parameters);
    await this.settle();
  }

  /** Opens a view, and does not wait for what it asks for. */
  async open(view, parameters = {}) {
    await this.page.goto(`${this.#address}/?${new URLSearchParams({ view, ...parameters })}`);
  }

  /** Waits until the page has drawn all that it has asked for. */
  async settle() {
    const end = Date.now() + SETTLE_MILLIS;
    let calmRounds = 0;
    while (calmRounds < 3) {
      const isLoading = await this.page.evaluate(isLoadingAfterFrame);
      calmRounds = isLoading || this.#underWay.size > 0 ? 0 : calmRounds + 1;
      if (Date.now() > end) {
        throw new Error(`still loading: ${[...this.#underWay].map((request) => request.url())}`);
      }
    }
  }

  /** Returns the text that a person sees in the view. */
  text(selector = 'main') {
    return this.page.locator(selector).first().innerText();
  }

  count(selector) {
    return this.page.locator(selector).count();
  }

  /** Waits until a condition holds in the page. */
  async until(condition, argument) {
    await this.page.waitForFunction(condition, argument, { polling: 100 });
  }

  press(...keys) {
    return keys.reduce((former, key) => former.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  async look({ width = 1280, theme = 'light', language = 'en' }) {
    await this.page.setViewportSize({ width, height: 900 });
    await this.page.emulateMedia({ colorScheme: theme });
    // The choices are behind a button at the top. Escape closes them.
    await this.page.locator('[popovertarget]').click();
    await this.page.locator('select:has(option[value="zh"])').selectOption(language);
    await this.press('Escape');
    await this.settle();
  }

  async screenshot(file) {
    await this.page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
  }

  /** Returns what axe-core finds, a line each. */
  async accessibilityFaults() {
    if (!(await this.page.evaluate(() => 'axe' in window))) {
      await this.page.evaluate(axeSource);
    }
    return this.page.evaluate(violationsOf, AXE_RULES);
  }

  /** Returns what is wider than the window, if the page is. */
  async overflowFaults() {
    const wide = await this.page.evaluate(elementsBeyondWindow);
    return wide.map((element) => `wider than the window: ${element}`);
  }
}

/** Runs in the page. */
function isLoadingAfterFrame() {
  return new Promise((resolve) =>
    requestAnimationFrame(() =>
      resolve(!document.querySelector('main h1, main .state.failure') || !!document.querySelector('.state.loading')),
    ),
  );
}

/** Runs in the page. What passes is many times as much as what does not, and is not described. */
async function violationsOf(rules) {
  const found = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
  return found.violations.map(
    ({ id, nodes }) =>
      `axe ${id}: ${nodes
        .slice(0, 4)
        .map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
        .join(' | ')}`,
  );
}

/** Runs in the page. */
function elementsBeyondWindow() {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) {
    return [];
  }
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !element.closest('.scrolled > *'),
  );
  return [
    `page by ${root.scrollWidth - root.clientWidth} px`,
    ...beyond.slice(-5).map((element) => element.outerHTML.slice(0, 120)),
  ];
}
