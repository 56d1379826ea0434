import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/delete-table-selectors';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('delete-table-selectors', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  test('deletes by the whole template, audited, and the ledger restores it', async () => {
    await server.selector('Gone', { mustMatchValues: ['income'] });
    const [selector] = (await server.analyst.call(getTableSelectors, {})).body;
    const { body } = await server.analyst.call(deleteTableSelectors, { selector });
    assert.equal(body.message, 'Table selector Gone deleted.');
    assert.deepEqual((await server.analyst.call(getTableSelectors, {})).body, []);
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.selector-deleted');
    await refuses(
      server,
      server.analyst,
      deleteTableSelectors,
      { selector },
      404,
      /there is no table selector/,
    );
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual((await server.analyst.call(getTableSelectors, {})).body, [selector]);
  });

  test('bad input and strangers are refused', async () => {
    await refuses(server, server.analyst, deleteTableSelectors, {}, 400, /^selector: /);
    await refuses(server, server.analyst, deleteTableSelectors, { selector: { a: 1 } }, 400, /^selector: /);
    await refuses(server, server.stranger, deleteTableSelectors, { selector: 'x' }, 403, noAccess);
  });
});
