/**
 * Tests the web page of a fresh container in a browser. Prints the results as lines of JSON.
 *   node suite.mjs ADDRESS FOLDER-OF-PICTURES [PART-OF-A-TEST'S-NAME…]
 * Ends with 3 if there is no browser.
 */
import { mkdirSync } from 'node:fs';
import { testAddresses, testLinks } from './addresses.mjs';
import { browserProgram, TestBrowser } from './browser.mjs';
import { Container } from './container.mjs';
import { testDocs } from './docs.mjs';
import { testHostileTexts } from './hostile.mjs';
import { testKeys } from './keys.mjs';
import { testLargeHistory } from './large.mjs';
import { takePictures } from './pictures.mjs';
import { end, runOnly } from './results.mjs';
import { testPartialAnswers, testRestart, testStates } from './states.mjs';
import { testStart, testTasks } from './tasks.mjs';
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
  await testStart(browser, container);
  await takePictures(browser, container, folder);
  await testLooks(browser, views, folder, 'demonstration');
  await testAddresses(browser, views);
  await testLinks(browser);
  await testStates(browser, views);
  await testPartialAnswers(browser, container);
  await testKeys(browser, views);
  await testTasks(browser, container);
  await testDocs(browser);
  await testLargeHistory(browser, container, Number(process.env.MNEME_PAGE ?? 1_000));
  await testHostileTexts(browser, container, views);
  await testRestart(browser);
} finally {
  await browser.stop();
  end();
}
