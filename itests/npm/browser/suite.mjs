/**
 * Tests the web page of a fresh container in a browser. Prints the results as lines of JSON.
 *   node suite.mjs ADDRESS FOLDER-OF-PICTURES [PART-OF-A-TEST'S-NAME…]
 * Ends with 3 if there is no browser.
 */
import { mkdirSync } from 'node:fs';
import { browserProgram, TestBrowser } from './browser.mjs';
import { Container } from './container.mjs';
import { end, runOnly } from './results.mjs';
import { testLooks, viewNames } from './views.mjs';

const [address, folder, ...names] = process.argv.slice(2);

if (browserProgram() === null) {
  console.error('There is no chromium.');
  process.exit(3);
}
runOnly(names);
mkdirSync(folder, { recursive: true });
const container = new Container(address);
const browser = await TestBrowser.start(address);
try {
  const views = await viewNames(browser);
  await testLooks(browser, views, folder, 'empty', ['light', 'narrow, dark and chinese']);
  await container.loadDemonstration();
  await testLooks(browser, views, folder, 'demonstration');
} finally {
  await browser.stop();
  end();
}
