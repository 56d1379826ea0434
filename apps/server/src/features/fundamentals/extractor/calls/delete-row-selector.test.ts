import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteRowSelector } from '@midoffice/contract/fundamentals/extractor/calls/delete-row-selector';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('delete-row-selector', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  const connected = async () =>
    (await server.analyst.call(getTableSelectors, {})).body.map((one) => one.connectedRowMappers);
  const mappers = async () =>
    (await server.analyst.call(getRowMappers, {})).body.map(({ templateName }) => templateName);

  test('deletes a row mapper, also from its selectors; one revert restores both (d013)', async () => {
    const id = await server.mapper('Rows');
    await server.mapper('Other');
    await server.selector('Uses both', { connectedRowMappers: ['Rows', 'Other'] });
    const { body } = await server.analyst.call(deleteRowSelector, {
      selector: { _id: id, templateName: 'Rows' },
    });
    assert.equal(body.message, 'Row mapper Rows deleted.');
    assert.deepEqual([await mappers(), await connected()], [['Other'], [['Other']]]);
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual([await mappers(), await connected()], [['Other', 'Rows'], [['Rows', 'Other']]]);
  });

  test('takes the body key mapper and the path delete-row-mapper too', async () => {
    const id = await server.mapper('By alias');
    assert.deepEqual(deleteRowSelector.aliases, ['/status/fix/delete-row-mapper']);
    assert.equal((await server.analyst.call(deleteRowSelector, { mapper: { _id: id } })).status, 200);
  });

  test('bad input, an unknown mapper and strangers are refused', async () => {
    await refuses(server, server.analyst, deleteRowSelector, {}, 400, 'selector: is required');
    await refuses(
      server,
      server.analyst,
      deleteRowSelector,
      { selector: 'x' },
      404,
      /there is no row mapper x/,
    );
    await refuses(server, server.stranger, deleteRowSelector, { selector: 'x' }, 403, noAccess);
  });
});
