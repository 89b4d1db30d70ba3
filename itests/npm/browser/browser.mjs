/** The browser of all tests, started once. */
import { existsSync } from 'node:fs';
import { chromium } from './packages.mjs';
import { WatchedPage } from './watched-page.mjs';

/** The first one that is there. The shell has no windows, and draws the same with a fraction of the processor time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing of the browser's own asks other machines. */
const OPTIONS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--enable-precise-memory-info',
];

/** Returns the program of the browser, or null. */
export function browserProgram() {
  return PROGRAMS.find((file) => existsSync(file)) ?? null;
}

/** Opens pages of the container at an address. */
export class TestBrowser {
  #browser;
  #address;

  constructor(browser, address) {
    this.#browser = browser;
    this.#address = address;
  }

  static async start(address) {
    const browser = await chromium.launch({ executablePath: browserProgram(), args: OPTIONS, timeout: 120_000 });
    return new TestBrowser(browser, address);
  }

  get address() {
    return this.#address;
  }

  /**
   * Lends a page, closes it afterwards, and asserts that nothing has gone wrong in it.
   * @param {import('./watched-page.mjs').PageLook} look
   * @param {(page: WatchedPage) => Promise<void>} use
   */
  async withPage(look, use) {
    const { width = 1280, height = 900, theme = 'light', language = 'en' } = look;
    const context = await this.#browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      locale: language === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    try {
      const page = await WatchedPage.open(context, this.#address);
      await use(page);
      page.assertFaultless();
    } finally {
      await context.close();
    }
  }

  async stop() {
    await this.#browser.close();
  }
}
