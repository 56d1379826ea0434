import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { updateSplitRecord } from '@midoffice/contract/prices/charts/calls/update-split-record';
import { whyThisValue } from '@midoffice/contract/system/ledger/calls/why-this-value';
import { correctShareCount } from '@midoffice/contract/prices/market-cap/calls/correct-share-count';
import { getMarketCap } from '@midoffice/contract/prices/market-cap/calls/get-market-cap';
import { updatePossibleMarketCapError } from '@midoffice/contract/prices/market-cap/calls/update-possible-market-cap-error';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import type { Client } from '../../../testing/server.ts';
import { makeShares } from './factory.ts';
import { capServer, type CapServer } from './testing/market-cap.ts';

describe('why a market cap is what it is', () => {
  let server: CapServer;
  let admin: Client;
  before(async () => {
    server = await capServer();
    admin = await server.staff();
    await makeShares(server.platform, 'QUIET', 'implied', [['2023-01-27', 1_030_000, 103_000_000]]);
  });
  after(() => server.close());

  const why = async (key: string, field: string, client = admin) =>
    client.call(whyThisValue, { targetKind: 'market-cap', target: 'QUIET', key, field });
  const day = '2023-02-07';
  const closeOf = (date: string) => server.bars.find((bar) => bar.date === date)!.close;
  const steps = async (field: string) =>
    (await why(day, field)).body.steps.map((step) => [step.label, step.factor, step.value, step.changeSetId]);

  test('untouched: the count that acts and its source, times the close', async () => {
    const { body } = await why(day, 'sharesOutstanding');
    assert.deepEqual(
      [body.value, body.source?.name, body.source?.value, body.steps, body.changeSets],
      [1_010_000, 'financials of 2023-01-13', 1_010_000, [], []],
    );
    const close = closeOf(day);
    assert.deepEqual(await steps('marketCap'), [
      ['Times the close of the day', close, 1_010_000 * close, null],
    ]);
    const shown = (await admin.call(getMarketCap, { symbol: 'QUIET', from: day, to: day })).body[0]!;
    assert.equal((await why(day, 'marketCap')).body.value, shown.marketCap);
    assert.equal((await why(day, 'price')).body.value, shown.price);
    const before = await why('2022-01-01', 'sharesOutstanding');
    assert.equal(before.body.message, 'key: QUIET has no value sharesOutstanding at 2022-01-01');
    assert.equal(
      (await why('2022-05-01', 'sharesOutstanding')).body.value,
      1_000_000,
      'a day without a session',
    );
  });

  test('ratio, split, correction and a price each name their change set', async () => {
    const ratio = (
      await admin.call(updatePossibleMarketCapError, {
        type: 'update',
        symbol: 'QUIET',
        impliedSharesRef: 2,
        financialsSharesRef: 1,
      })
    ).body.changeSetId!;
    const split = (await admin.call(updateSplitRecord, { symbol: 'QUIET', date: '2023-02-14', ratio: 4 }))
      .body.changeSetId!;
    assert.deepEqual(await steps('sharesOutstanding'), [
      ['Ratio of the Editor', 2, 2_020_000, ratio],
      ['Split 4 on 2023-02-14', 4, 8_080_000, split],
    ]);
    const price = (
      await admin.call(correctChartBar, { symbol: 'QUIET', date: day, field: 'close', value: 200 })
    ).body.changeSetId!;
    const cap = (await why(day, 'marketCap')).body;
    assert.equal(cap.value, 8_080_000 * 200);
    assert.deepEqual(
      cap.changeSets.map((set) => set.id),
      [price, split, ratio],
    );
    const count = (await admin.call(correctShareCount, { symbol: 'QUIET', date: '2023-01-13', shares: 500 }))
      .body.changeSetId!;
    assert.deepEqual(await steps('sharesOutstanding'), [
      ['Corrected count of 2023-01-13', null, 500, count],
      ['Split 4 on 2023-02-14', 4, 2000, split],
    ]);
    const gone = (await admin.call(correctShareCount, { symbol: 'QUIET', date: '2023-01-13', shares: null }))
      .body.changeSetId!;
    assert.deepEqual(
      (await steps('sharesOutstanding')).map((step) => [step[0], step[3]]),
      [
        ['No count of 2023-01-13', gone],
        ['Ratio of the Editor', ratio],
        ['Split 4 on 2023-02-14', split],
      ],
    );
    const seen = (await why(day, 'marketCap', server.analyst)).body.changeSets;
    assert.deepEqual(
      seen.map((set) => set.targetKind),
      ['market-cap', 'market-cap', 'market-cap'],
      'who may not enter the charts sees none of their repairs',
    );
  });

  test('of a split that two repairs wrote the newer one is named, also where the older one wrote share counts too', async () => {
    const [symbol, date] = ['QUIET', '2023-02-21'];
    const split = { symbol, env: 'production', date };
    const count = { symbol, date: '2022-06-01' };
    const older = await server.platform.db.transaction().execute((trx) =>
      applyChangeSet(trx, {
        kind: 'chart.fix-function',
        targetKind: 'chart',
        target: symbol,
        actor: { id: null, label: 'test' },
        call: 'test',
        source: 'test',
        summary: 'a split and a count',
        rows: [
          {
            table: 'split_fact',
            key: split,
            field: '*',
            before: null,
            after: { ...split, ratio: 2, removed: false },
          },
          {
            table: 'share_count_fact',
            key: count,
            field: '*',
            before: null,
            after: { ...count, shares: 1_000_000 },
          },
        ],
        audit: async () => undefined,
      }),
    );
    const newer = (await admin.call(updateSplitRecord, { symbol, date, ratio: 3 })).body.changeSetId!;
    assert.ok(newer > older.changeSetId!);
    assert.equal(
      (await steps('sharesOutstanding')).find(([label]) => label === `Split 3 on ${date}`)?.[3],
      newer,
    );
  });

  test('refuses a cell that there is not, and who may not enter', async () => {
    assert.equal((await why('yesterday', 'marketCap')).status, 404);
    assert.equal((await why(day, 'volume')).status, 404);
    assert.equal((await why(day, 'marketCap', server.stranger)).status, 403);
  });
});
