import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('get-table-selectors', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('lists them by name', async () => {
    assert.deepEqual((await server.analyst.call(getTableSelectors, {})).body, []);
    await server.selector('beta');
    await server.selector('Alpha');
    const { body } = await server.analyst.call(getTableSelectors, {});
    assert.deepEqual(
      body.map(({ templateName }) => templateName),
      ['Alpha', 'beta'],
    );
    const international = await server.staff({ role: 'standard', permissions: ['international'] });
    assert.equal((await international.call(getTableSelectors, {})).status, 200);
  });

  test('is closed to others', async () => {
    await refuses(server, server.stranger, getTableSelectors, {}, 403, noAccess);
    await refuses(server, server.nobody, getTableSelectors, {}, 401, 'Please sign in.');
  });
});
