import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getTableSelectors } from '@midoffice/contract/fundamentals/extractor/calls/get-table-selectors';
import { saveRowMapper } from '@midoffice/contract/fundamentals/extractor/calls/save-row-mapper';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { newestAudit } from '../../../../testing/audit.ts';
import { extractorServer, noAccess, refuses, type ExtractorServer } from '../testing/extractor.ts';

describe('save-row-mapper', () => {
  let server: ExtractorServer;
  before(async () => {
    server = await extractorServer();
  });
  after(() => server.close());

  const value = { revenue: { 1: ['=Revenue'], 2: ['>', ['total revenue', 'net sales'], '!cost'] } };

  test('saves conditions as texts and lists, audited, and takes it back', async () => {
    const mapper = { templateName: 'Income rows', statementType: 'income' as const, value };
    const { body } = await server.analyst.call(saveRowMapper, { mapper });
    assert.equal(body.message, 'Success');
    assert.deepEqual(body.mapper.value, value);
    const [stored] = (await server.analyst.call(getRowMappers, {})).body;
    assert.deepEqual(stored, { ...body.mapper, rate: { hits: 0, misses: 0, empty: 0 } });
    assert.equal((await newestAudit(server, 'templates')).kind, 'extractor.mapper-saved');
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual((await server.analyst.call(getRowMappers, {})).body, []);
  });

  test('of two people the second gets both values; a new name is carried to the selectors', async () => {
    const _id = await server.mapper('Old name', { value });
    await server.selector('Uses it', { connectedRowMappers: ['Old name'] });
    const expected = { templateName: 'Old name', value };
    const save = (mapper: object) =>
      server.analyst.call(saveRowMapper, {
        mapper: { _id, templateName: 'Old name', statementType: 'income', value, ...mapper },
        expected,
      });
    assert.equal((await save({ templateName: 'New name' })).status, 200);
    const [selector] = (await server.analyst.call(getTableSelectors, {})).body;
    assert.deepEqual(selector!.connectedRowMappers, ['New name']);
    assert.equal((await save({ value: { netIncome: { 1: ['net income'] } } })).status, 200);
    const [still] = (await server.analyst.call(getTableSelectors, {})).body;
    assert.deepEqual(
      still!.connectedRowMappers,
      ['New name'],
      'an edit begun before the new name does not undo it',
    );
    const lost = await save({ value: { netIncome: { 1: ['net earnings'] } } });
    assert.equal(lost.status, 409);
  });

  test('bad input names its field, strangers are refused', async () => {
    const good = { templateName: 'Good', statementType: 'income', value };
    await server.mapper('Taken');
    const cases: [mapper: unknown, status: number, text: RegExp][] = [
      [undefined, 400, /^mapper: /],
      [{ ...good, templateName: ' ' }, 400, /^mapper\.templateName: is required/],
      [{ ...good, templateName: 'taken' }, 409, /there is another row mapper called Taken/],
      [{ ...good, value: { revenues: { 1: ['x'] } } }, 400, /^mapper\.value\.revenues: is not a field of a/],
      [{ ...good, value: { revenue: { 1: 'x' } } }, 400, /^mapper\.value\.revenue\.1: /],
      [{ ...good, value: { revenue: { 1: [['']] } } }, 400, /^mapper\.value\.revenue/],
      [{ ...good, value: { ['__proto__ ']: { 1: ['x'] } } }, 400, /^mapper\.value/],
      [{ ...good, _id: 'none' }, 404, /there is no row mapper none/],
    ];
    for (const [mapper, status, text] of cases)
      await refuses(server, server.analyst, saveRowMapper, { mapper }, status, text);
    await refuses(server, server.stranger, saveRowMapper, { mapper: good }, 403, noAccess);
  });
});
