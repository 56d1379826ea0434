import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callsOf } from '@midoffice/contract';
import type { AnyCall } from '@midoffice/contract/kernel';
import type { Client } from '../../../testing/server.ts';
import { chartServer, refuses, type ChartServer } from './testing/chart.ts';

/** Further parameters of each call that takes a range. */
const otherParams: Readonly<Record<string, object>> = {
  getChartData: {},
  getSourceChartData: { source: 'yahoo' },
  getChartFix: { type: 'outliers' },
  applyChartSplit: { adjustmentRatio: 2, preview: true },
  deleteChartRange: { preview: true },
  chartNoOverride: { table: 'historical-price-eod', sources: ['yahoo'], preview: true },
  getMarketCap: {},
  listChangeSets: {},
};

const rangeOf = (call: AnyCall): [from: string, to: string] | undefined => {
  const names = new Set([...Object.keys(call.query?.shape ?? {}), ...Object.keys(call.body?.shape ?? {})]);
  if (names.has('from') && names.has('to')) return ['from', 'to'];
  return names.has('afterDate') ? ['afterDate', 'beforeDate'] : undefined;
};
const ranged = ['prices/charts', 'system/ledger', 'prices/market-cap']
  .flatMap(callsOf)
  .filter((call) => rangeOf(call));

describe('a range that ends before it begins', () => {
  let server: ChartServer;
  let admin: Client;
  before(async () => {
    server = await chartServer();
    admin = await server.staff();
  });
  after(() => server.close());

  test('every call that takes one is known here', () => {
    assert.deepEqual(ranged.map((call) => call.name).toSorted(), Object.keys(otherParams).toSorted());
  });

  for (const call of ranged) {
    const [from, to] = rangeOf(call)!;
    test(`${call.name} refuses it, names ${from} and writes nothing`, async () => {
      const input = { symbol: 'QUIET', ...otherParams[call.name], [from]: '2023-02-01', [to]: '2023-01-31' };
      await refuses(server, admin, call, input, 400, /greater than to date|must not be later than to/);
      const { body } = await admin.call(call, input);
      assert.equal((body as unknown as { field: string }).field, from);
      const sameDay = await admin.call(call, { ...input, [to]: '2023-02-01' });
      assert.equal(sameDay.status, 200, `one day is a range: ${sameDay.body.message}`);
    });
  }
});
