import assert from 'node:assert/strict';
import { journey, picture, signedIn } from '../../harness/console.ts';

journey(
  'endpoints-status-screen: from days to hours to one endpoint’s graph and its callers (endpoints-graph)(r003-endpoints-granularity)',
  async () => {
    const { page, server, errors, close } = await signedIn('admin');
    await page.goto(`${server.url}/admin?page=monitors&item=endpoints-status`);
    const list = page.getByRole('grid', { name: 'Endpoints' });
    await list.getByText('/api/v3/quote', { exact: true }).waitFor();
    assert.equal(await list.locator('[data-row]').count(), 18);
    await picture(page, 'endpoints-status');
    const asked = page.waitForRequest((request) =>
      request.url().includes('/status/endpoints-stats?type=hours'),
    );
    await page.getByRole('radio', { name: 'Hour' }).click();
    await asked;
    await list.getByText('/api/v3/historical-price-full').click();
    await page
      .getByRole('img', { name: /historical-price-full, failed and total requests by date/ })
      .waitFor();
    await page.getByTestId('stacked-bars').last().locator('canvas').waitFor();
    await picture(page, 'endpoints-graph');
    await page.getByRole('link', { name: 'Who calls it: API Usage' }).click();
    await page.getByText('/api/v3/historical-price-full').first().waitFor();
    assert.match(page.url(), /item=apiUsage.*path=/);
    assert.deepEqual(errors, []);
    await close();
  },
);
