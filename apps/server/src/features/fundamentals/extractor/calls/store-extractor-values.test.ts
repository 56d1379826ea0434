// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { calculateTable } from '@midoffice/contract/fundamentals/extractor/calls/calculate-table';
import { getRowMappers } from '@midoffice/contract/fundamentals/extractor/calls/get-row-mappers';
import { getSecTables } from '@midoffice/contract/fundamentals/extractor/calls/get-sec-tables';
import { storeExtractorValues } from '@midoffice/contract/fundamentals/extractor/calls/store-extractor-values';
import type { SecTable } from '@midoffice/contract/fundamentals/extractor/table-shapes';
import { getChangeSet } from '@midoffice/contract/system/ledger/calls/get-change-set';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { readStatements } from '../../statements/api.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

const record = { calendarYear: 2022, period: 'FY', symbol: 'ACME', statementType: 'income' };

describe('store-extractor-values', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  const stored = async () =>
    (
      await readStatements(server.platform.db, { symbol: 'ACME', statement: 'income', period: 'annual' })
    ).find(({ calendarYear }) => calendarYear === 2022)!.values;
  const mapperNamed = async (name: string) =>
    (await server.analyst.call(getRowMappers, {})).body.find(({ templateName }) => templateName === name)!;

  test('one field or several, bare or as {value}, as one repair (r001-calculator-store, d076)', async () => {
    const one = await server.analyst.call(storeExtractorValues, { ...record, revenue: 460e6 });
    assert.equal(one.status, 200, one.body.message);
    assert.equal(one.body.message, '1 value stored.');
    assert.equal((await stored())['revenue'], 460e6);
    const all = await server.analyst.call(storeExtractorValues, {
      ...record,
      statementType: { value: 'income' },
      costOfRevenue: { value: '276,000,000' },
      fields: { netIncome: 66e6 },
    });
    assert.equal(all.status, 200, all.body.message);
    const { costOfRevenue, netIncome } = await stored();
    assert.deepEqual([costOfRevenue, netIncome], [276e6, 66e6]);
    assert.equal((await newestAudit(server, 'ACME')).kind, 'extractor.values-stored');
    await server.analyst.call(revertChangeSet, { id: all.body.changeSetId! });
    assert.equal((await stored())['netIncome'], 67_500_000);
    const same = await server.analyst.call(storeExtractorValues, { ...record, revenue: 460e6 });
    assert.deepEqual(
      [same.body.changeSetId, same.body.message],
      [null, 'Nothing differs from the database.'],
    );
  });

  test('the change set names filing, table, row and mapper; an accepted row teaches the mapper, one undo takes back both', async () => {
    const mapper = await mapperNamed('Income: general');
    const origin = {
      finalLink: 'https://www.sec.gov/Archives/edgar/data/1/000000000123000001/x.htm',
      tableName: 'CONSOLIDATED STATEMENTS OF INCOME',
      mapper: mapper._id,
      rows: {
        revenue: { label: 'Net sales', section: null, place: '0.2.4', proposed: 461e6 },
        interestExpense: { label: 'Cost of loans', section: null, proposed: null },
      },
    };
    const values = { revenue: 461e6, interestExpense: 5e6 };
    const { body } = await server.analyst.call(storeExtractorValues, { ...record, ...values, origin });
    const set = (await server.analyst.call(getChangeSet, { id: String(body.changeSetId) })).body;
    const text = JSON.stringify(set.cells.rows);
    assert.match(
      text,
      /filing 0000000001-23-000001, table CONSOLIDATED STATEMENTS OF INCOME, row Net sales, row mapper Income: general/,
    );
    assert.match(text, /"place":\s*"0\.2\.4"/);
    const learnt = await mapperNamed('Income: general');
    assert.ok(
      Object.values(learnt.value['interestExpense']!).some(([condition]) => condition === '=Cost of loans'),
    );
    assert.deepEqual(learnt.value['revenue'], mapper.value['revenue'], 'what it found itself needs no rule');
    assert.deepEqual(learnt.rate, { hits: 1, misses: 0, empty: 1 });
    await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    assert.deepEqual((await mapperNamed('Income: general')).value, mapper.value);
    assert.equal((await stored())['interestExpense'], null);
  });

  test('without a mapper an accepted row makes one', async () => {
    const origin = { rows: { revenue: { label: 'Turnover', section: null, proposed: null } } };
    const { status } = await server.analyst.call(storeExtractorValues, { ...record, revenue: 462e6, origin });
    assert.equal(status, 200);
    assert.deepEqual((await mapperNamed('ACME income')).value, { revenue: { 1: ['=Turnover'] } });
  });

  /** The one column of the income statement of a filing. */
  const tableIn = async (finalLink: string) =>
    Object.values((await server.analyst.call(getSecTables, { finalLink })).body.tables)[0]![0]!;
  /** What a mapper finds for the earnings per share of a table. */
  const epsBy = async (mapper: string, { fields, date, start, months }: SecTable) => {
    const table = { fields, date, start, months };
    const given = { mapper, symbol: 'ACME', statementType: 'income', comparePeriod: 'annual', table };
    return (await server.analyst.call(calculateTable, given)).body.analyzedStatement['eps']?.value;
  };

  for (const [known, value, proposed] of [
    ['a mapper that had found another', { eps: { 1: ['=Basic'] } }, 1.5],
    ['a mapper that had found nothing', {}, null],
  ] as const)
    test(`a label that two sections have is learned with its section: ${known}`, async () => {
      const [first, second] = [await tableIn(server.basicLinks[0]), await tableIn(server.basicLinks[1])];
      const [, row] = first.fields.filter(({ label }) => label === 'Basic');
      const mapper = await server.mapper(`Basic of ${known}`, { value });
      assert.equal((await epsBy(mapper, first)) ?? null, proposed, 'it finds the other section');
      const { finalLink, index, column } = first;
      const { label, section, place } = row!;
      const origin = {
        finalLink,
        index,
        column,
        mapper,
        rows: { eps: { label, section, place, proposed } },
      };
      const { body, status } = await server.analyst.call(storeExtractorValues, {
        ...record,
        eps: row!.value,
        origin,
      });
      assert.equal(status, 200, body.message);
      assert.deepEqual([await epsBy(mapper, first), await epsBy(mapper, second)], [1.2, 2.2]);
      await server.analyst.call(revertChangeSet, { id: body.changeSetId! });
    });

  test('of a filing that is not stored the section is learned always', async () => {
    const mapper = await server.mapper('Not stored', { value: { eps: { 1: ['=Basic'] } } });
    const row = { label: 'Basic', section: 'Earnings per share of all operations' };
    const origin = {
      finalLink: 'https://acme.example/unknown',
      index: 0,
      column: 0,
      mapper,
      rows: { eps: { ...row, proposed: 1.5 }, epsdiluted: { ...row, label: 'Diluted', proposed: null } },
    };
    const asked = server.asked();
    const values = { eps: 1.2, epsdiluted: 1.1 };
    await server.analyst.call(storeExtractorValues, { ...record, ...values, origin });
    assert.equal(server.asked(), asked, 'nothing is fetched');
    assert.deepEqual((await mapperNamed('Not stored')).value, {
      eps: { 1: ['=Basic'], 2: ['>', '=Basic', `_${row.section}`] },
      epsdiluted: { 1: ['=Diluted', `_${row.section}`] },
    });
    const second = await tableIn(server.basicLinks[1]);
    assert.equal(await epsBy(mapper, second), 2.2);
  });

  test('a preview writes nothing', async () => {
    const digest = await server.digest();
    const { body } = await server.analyst.call(storeExtractorValues, {
      ...record,
      revenue: 1,
      preview: true,
    });
    assert.deepEqual([body.preview, body.changeSetId], [true, null]);
    assert.equal(await server.digest(), digest);
  });

  test('bad values name their field, a missing record is 404, strangers are refused', async () => {
    const refused = (given: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, storeExtractorValues, { ...record, ...given }, status, text);
    await refused({}, 400, 'fields: must hold at least one value');
    await refused({ revenue: 'many' }, 400, 'revenue: must be a number');
    await refused({ revenue: '12,5' }, 400, 'revenue: must use a point for decimals, as in 12.5');
    await refused({ revenue: '0x10' }, 400, 'revenue: must be a decimal number');
    await refused({ revenue: [] }, 400, 'revenue: must be a number or null');
    await refused({ revenues: 1 }, 400, 'revenues: is not a field of a statement of type income');
    await refused({ revenue: 1, netIncome: '1e400' }, 400, 'netIncome: is too large');
    await refused({ revenue: 1, statementType: 'equity' }, 400, /^statementType: /);
    await refused({ revenue: 1, period: 'H1' }, 400, /^period: /);
    await refused({ revenue: 1, calendarYear: 1990 }, 404, /ACME has no income record 1990-FY/);
    await refuses(server, server.stranger, storeExtractorValues, { ...record, revenue: 1 }, 403, noAccess);
  });
});
