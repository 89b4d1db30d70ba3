/**
 * Tests the imports of the web page in a browser, on a container whose store is empty. Prints the results as lines of JSON.
 *   node import-suite.mjs ADDRESS FOLDER-OF-PICTURES [PART-OF-A-TEST'S-NAME…]
 * Ends with 3 if there is no browser.
 */
import { mkdirSync } from 'node:fs';
import { browserProgram, TestBrowser } from './browser.mjs';
import { Container } from './container.mjs';
import { testImports } from './imports.mjs';
import { end, runOnly } from './results.mjs';

const [address, folder, ...names] = process.argv.slice(2);

if (browserProgram() === null) {
  console.error('There is no chromium.');
  process.exit(3);
}
runOnly(names);
mkdirSync(folder, { recursive: true });
const browser = await TestBrowser.start(address);
try {
  await testImports(browser, new Container(address), folder);
} finally {
  await browser.stop();
  end();
}
