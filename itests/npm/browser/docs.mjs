/** Swagger UI over the description of the HTTP interface: it asks no other machine, and sends what a reader tries. */
import { assertEqual, assertThat, test } from './results.mjs';

export async function testDocs(browser) {
  await test('docs, a request is tried', () => browser.withPage({}, tryRequest));
}

/** @param {import('./watched-page.mjs').WatchedPage} page */
async function tryRequest(page) {
  await page.page.goto(`${page.address}/docs/`);
  const operation = page.page.locator('.opblock-get').filter({ hasText: '/v1/status' }).first();
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const response = operation.locator('.live-responses-table tbody').first();
  await response.locator('.response-col_status').first().waitFor();
  assertEqual((await response.locator('.response-col_status').first().innerText()).trim(), '200', 'status');
  assertThat((await response.innerText()).includes('up_for_seconds'), 'the answer is not shown');
}
