import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { rerunSecLink } from '@midoffice/contract/fundamentals/extractor/calls/rerun-sec-link';
import { setFinancialOverride } from '@midoffice/contract/fundamentals/statements/calls/set-financial-override';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { SegmentRecord } from '@midoffice/market/segments/from-filing';
import { readStatements, storeSegments } from '../../statements/api.ts';
import { makeStatement, makeStatements } from '../../statements/factory.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import { noAccess, refuses } from '../testing/extractor.ts';
import { filingServer, type FilingServer } from '../testing/filing.ts';

describe('rerun-sec-link', () => {
  let server: FilingServer;
  before(async () => {
    server = await filingServer();
  });
  after(() => server.close());

  test('reads the filing and puts its statements into the layer of source sec', async () => {
    const input = { link: server.link, quarterly: false, symbol: 'ACME' };
    const { body, status } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'SEC Link refreshed successfully!');
    assert.deepEqual(body.records, ['income 2023-FY']);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'ACME',
      statement: 'income',
      source: 'sec',
    });
    assert.deepEqual(
      [record!.calendarYear, record!.period, record!.date, record!.values['revenue'], record!.finalLink],
      [2023, 'FY', '2023-12-31', 500e6, server.link],
    );
    assert.equal((await newestAudit(server, 'ACME')).kind, 'extractor.sec-link-run');
    const again = await server.analyst.call(rerunSecLink, { link: server.link, quarterly: false });
    assert.deepEqual(
      [again.body.symbol, again.body.changed],
      ['ACME', 0],
      'its record names the filing by now',
    );
  });

  test('takes numbers of shares from the note on earnings per share', async () => {
    const input = { link: server.notedLink, quarterly: false, symbol: 'NOTE' };
    const { body, status } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'NOTE',
      statement: 'income',
      source: 'sec',
    });
    const { weightedAverageShsOut, weightedAverageShsOutDil, eps } = record!.values;
    assert.deepEqual([weightedAverageShsOut, weightedAverageShsOutDil, eps], [467e3, 480e3, 1.5]);
  });

  test('a dollar sign alone leaves a record in the dollars that it has', async () => {
    const north = makeStatement('NORTH', 'income', '2022-FY', { revenue: 1e6 }, { reportedCurrency: 'CAD' });
    await makeStatements(server.platform, 'fmp', [north]);
    const input = { link: server.basicLinks[1], quarterly: false, symbol: 'NORTH' };
    const { status, body } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'NORTH',
      statement: 'income',
      source: 'sec',
    });
    assert.equal(record?.reportedCurrency, 'CAD');
  });

  test('the tags of a filing say its currency, whatever sign is printed', async () => {
    const input = { link: server.euroLink, quarterly: false, symbol: 'EURO' };
    const { status, body } = await server.analyst.call(rerunSecLink, input);
    assert.equal(status, 200, body.message);
    const [record] = await readStatements(server.platform.db, {
      symbol: 'EURO',
      statement: 'income',
      source: 'sec',
    });
    assert.equal(record?.reportedCurrency, 'EUR');
  });

  test('as a repair it is previewed without a trace, written as a change set, and taken back by an undo', async () => {
    const stored = makeStatement(
      'REDO',
      'income',
      '2023-FY',
      { revenue: 400e6 },
      { reportedCurrency: 'EUR' },
    );
    await makeStatements(server.platform, 'fmp', [stored]);
    const main = async () => {
      const [record] = await readStatements(server.platform.db, { symbol: 'REDO', statement: 'income' });
      return [record?.values['revenue'], record?.reportedCurrency];
    };
    const input = { link: server.link, quarterly: false, symbol: 'REDO', repair: true };
    const digest = await server.digest();
    const preview = (await server.analyst.call(rerunSecLink, { ...input, preview: true })).body;
    assert.equal(await server.digest(), digest);
    const of = (name: string) => preview.repair?.changed.find(({ field }) => field === name);
    assert.deepEqual([of('revenue')?.before, of('revenue')?.after], [400e6, 500e6]);
    assert.deepEqual([of('reportedCurrency')?.before, of('reportedCurrency')?.after], ['EUR', 'USD']);
    const { status, body } = await server.analyst.call(rerunSecLink, { ...input, reason: 'Read again' });
    assert.equal(status, 200, body.message);
    assert.equal(body.message, 'SEC Link refreshed successfully!');
    assert.deepEqual(await main(), [500e6, 'USD']);
    const undone = await server.analyst.call(revertChangeSet, { id: body.repair!.changeSetId! });
    assert.equal(undone.status, 200, undone.body.message);
    assert.deepEqual(await main(), [400e6, 'EUR']);
  });

  describe('revenue by segment', () => {
    type Table = 'revenue-product' | 'revenue-geographic';
    /** Segments by record: of the main set, or of a layer. */
    const segments = async (symbol: string, table: Table, type = 'db') => {
      const input = { symbol, table, type, period: 'annual' as const };
      const { body } = await server.analyst.call(getSymbolStatements, input);
      const facts = (row: object) =>
        Object.entries(row).filter(([name, value]) => typeof value === 'number' && name !== 'calendarYear');
      return Object.fromEntries(
        body.outputResults.map((row) => [row.id, Object.fromEntries(facts(row))] as const),
      );
    };
    const company = (symbol: string) =>
      makeStatements(server.platform, 'fmp', [
        makeStatement(symbol, 'income', '2023-FY', { revenue: 400e6 }),
        makeStatement(symbol, 'income', '2022-FY', { revenue: 460e6 }),
      ]);
    const store = (symbol: string, records: readonly SegmentRecord[]) =>
      server.platform.db
        .transaction()
        .execute((trx) =>
          storeSegments(trx, { symbol, source: 'fmp', records }, { id: null, label: 'test' }),
        );
    const byProduct = (id: string, values: Record<string, number>): SegmentRecord => ({
      table: 'revenue-product',
      id,
      date: `${id.slice(0, 4)}-12-31`,
      currency: 'USD',
      values,
    });
    const phones = { Phones: 380e6, Watches: 120e6 };
    const phonesBefore = { Phones: 350e6, Watches: 110e6 };

    test('a repair previews the segments of the filing without a trace, fills them, and an undo empties them again', async () => {
      await company('SEGA');
      const input = { link: server.segmentedLink, quarterly: false, symbol: 'SEGA', repair: true };
      // The document itself is stored at the first reading.
      await server.analyst.call(rerunSecLink, { ...input, preview: true });
      const digest = await server.digest();
      const preview = (await server.analyst.call(rerunSecLink, { ...input, preview: true })).body;
      assert.equal(await server.digest(), digest);
      const tables = new Set(preview.repair?.changed.map(({ table, id }) => `${table} ${id}`));
      const wanted = ['2022-FY', '2023-FY'].flatMap((id) => [
        `revenue-geographic ${id}`,
        `revenue-product ${id}`,
      ]);
      assert.deepEqual([...tables].sort(), ['income 2023-FY', ...wanted].sort());
      const { status, body } = await server.analyst.call(rerunSecLink, input);
      assert.equal(status, 200, body.message);
      assert.deepEqual(body.records.toSorted(), ['income 2023-FY', ...wanted].sort());
      assert.deepEqual(await segments('SEGA', 'revenue-product'), {
        '2023-FY': phones,
        '2022-FY': phonesBefore,
      });
      assert.deepEqual(await segments('SEGA', 'revenue-geographic'), {
        '2023-FY': { 'United States': 300e6, 'Other countries': 200e6 },
        '2022-FY': { 'United States': 260e6, 'Other countries': 200e6 },
      });
      const again = (await server.analyst.call(rerunSecLink, { ...input, preview: true })).body;
      assert.equal(again.repair?.changedCount, 0, 'the same filing twice changes nothing');
      const undone = await server.analyst.call(revertChangeSet, { id: body.repair!.changeSetId! });
      assert.equal(undone.status, 200, undone.body.message);
      assert.deepEqual(
        [await segments('SEGA', 'revenue-product'), await segments('SEGA', 'revenue-geographic')],
        [{}, {}],
      );
    });

    test('the period of the filing is replaced as a whole, an earlier one that has segments stays', async () => {
      await company('SEGB');
      await store('SEGB', [
        byProduct('2023-FY', { Phones: 370e6, Radios: 30e6 }),
        byProduct('2022-FY', { Gadgets: 460e6 }),
      ]);
      const input = { link: server.segmentedLink, quarterly: false, symbol: 'SEGB', repair: true };
      const { status, body } = await server.analyst.call(rerunSecLink, input);
      assert.equal(status, 200, body.message);
      assert.deepEqual(await segments('SEGB', 'revenue-product'), {
        '2023-FY': phones,
        '2022-FY': { Gadgets: 460e6 },
      });
      assert.deepEqual(
        (await segments('SEGB', 'revenue-product', 'fmp'))['2023-FY'],
        { Phones: 370e6, Radios: 30e6 },
        'what the source sent stays',
      );
      const undone = await server.analyst.call(revertChangeSet, { id: body.repair!.changeSetId! });
      assert.equal(undone.status, 200, undone.body.message);
      assert.deepEqual((await segments('SEGB', 'revenue-product'))['2023-FY'], {
        Phones: 370e6,
        Radios: 30e6,
      });
    });

    test('segments that do not come to the revenue replace none, and are added where there are none', async () => {
      const stored = { Phones: 370e6, Radios: 30e6 };
      await company('SEGD');
      await company('SEGE');
      await store('SEGD', [byProduct('2023-FY', stored)]);
      for (const [symbol, wanted] of [
        ['SEGD', stored],
        ['SEGE', { Phones: 380e6, Watches: 100e6 }],
      ] as const) {
        const input = { link: server.partlySegmentedLink, quarterly: false, symbol, repair: true };
        const { status, body } = await server.analyst.call(rerunSecLink, input);
        assert.equal(status, 200, body.message);
        assert.deepEqual((await segments(symbol, 'revenue-product'))['2023-FY'], wanted);
        assert.deepEqual((await segments(symbol, 'revenue-geographic'))['2023-FY'], {
          'United States': 300e6,
          'Other countries': 200e6,
        });
      }
    });

    test('without a repair they are in the layer of source sec', async () => {
      await company('SEGC');
      const input = { link: server.segmentedLink, quarterly: false, symbol: 'SEGC' };
      const { status, body } = await server.analyst.call(rerunSecLink, input);
      assert.equal(status, 200, body.message);
      assert.deepEqual(await segments('SEGC', 'revenue-product', 'sec'), {
        '2023-FY': phones,
        '2022-FY': phonesBefore,
      });
    });
  });

  test('who opens only the filings of the SEC takes back a reset of their own, and sees no other repair of statements', async () => {
    const clerk = await server.staff({ role: 'analyst', permissions: ['sec'] });
    const stored = makeStatement('MINE', 'income', '2023-FY', { revenue: 400e6 });
    await makeStatements(server.platform, 'fmp', [stored]);
    const revenue = async () =>
      (await readStatements(server.platform.db, { symbol: 'MINE', statement: 'income' }))[0]!.values[
        'revenue'
      ];
    const input = { link: server.link, quarterly: false, symbol: 'MINE', repair: true };
    const { body } = await clerk.call(rerunSecLink, input);
    assert.equal(await revenue(), 500e6, body.message);
    const undone = await clerk.call(revertChangeSet, { id: body.repair!.changeSetId! });
    assert.equal(undone.status, 200, undone.body.message);
    assert.equal(await revenue(), 400e6);
    const edit = { symbol: 'MINE', calendarYear: 2023, period: 'FY' } as const;
    const other = (await server.analyst.call(setFinancialOverride, { ...edit, type: 'zero-income' })).body;
    await refuses(server, clerk, revertChangeSet, { id: String(other.changeSetId!) }, 403, noAccess);
  });

  test('no link, an unknown company, a filing without statements and strangers are refused', async () => {
    const refused = (input: object, status: number, text: string | RegExp) =>
      refuses(server, server.analyst, rerunSecLink, input, status, text);
    await refused({}, 400, 'No SEC Link found!');
    await refused({ link: '' }, 400, 'No SEC Link found!');
    await refused({ link: 'https://elsewhere.example/x' }, 400, /^symbol: is required/);
    await server.analyst.call(rerunSecLink, { link: server.emptyLink, symbol: 'ACME' });
    await refused(
      { link: server.emptyLink, symbol: 'ACME' },
      422,
      /^SEC Link refreshed failed: no statement/,
    );
    await refuses(server, server.stranger, rerunSecLink, { link: server.link }, 403, noAccess);
  });
});
