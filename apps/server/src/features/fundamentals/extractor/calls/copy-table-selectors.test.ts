import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { copyTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/copy-table-selectors';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('copy-table-selectors', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('answers the copy under a name of its own, audited', async () => {
    await server.selector('Base', { mustMatchValues: ['income'], primary: true });
    const [tableSelector] = (await server.analyst.call(getTableSelectors, {})).body;
    const first = (await server.analyst.call(copyTableSelectors, { tableSelector })).body;
    assert.deepEqual(
      [first.templateName, first.mustMatchValues, first.primary],
      ['Base (copy)', ['income'], false],
    );
    assert.notEqual(first._id, tableSelector!._id);
    const second = (await server.analyst.call(copyTableSelectors, { tableSelector })).body;
    assert.equal(second.templateName, 'Base (copy 2)');
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.selector-copied');
    assert.equal((await server.analyst.call(getTableSelectors, {})).body.length, 3);
  });

  test('a long name is cut', async () => {
    const tableSelector = await server.selector('x'.repeat(100));
    const { body } = await server.analyst.call(copyTableSelectors, { tableSelector });
    assert.equal(body.templateName.length, 100);
  });

  test('bad input, an unknown template and strangers are refused', async () => {
    await refuses(server, server.analyst, copyTableSelectors, {}, 400, /^tableSelector: /);
    const unknown = { tableSelector: { _id: 'none' } };
    await refuses(
      server,
      server.analyst,
      copyTableSelectors,
      unknown,
      404,
      /there is no table selector none/,
    );
    await refuses(server, server.stranger, copyTableSelectors, unknown, 403, noAccess);
  });
});
