// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { edsSources } from '@midoffice/contract/prices/corporate-actions/lists';
import { applySplitControllerFix } from '@midoffice/contract/prices/split-controller/calls/apply-split-controller-fix';
import type { SplitCheck } from '@midoffice/contract/prices/split-controller/shapes';
import { stalePreview } from '@midoffice/contract/system/ledger/lists';
import { makeRecords } from '../../corporate-actions/factory.ts';
import { makeShares } from '../../market-cap/factory.ts';
import { makeSplit, refuses, splitDate, splitServer, trueBars, type SplitServer } from '../testing/split.ts';

const at = (session: number): string => trueBars[session]!.date;

describe('a fix of a split whose data changes between its preview and Apply', () => {
  let server: SplitServer;
  before(async () => {
    server = await splitServer();
  });
  after(() => server.close());

  const cases: readonly {
    readonly name: string;
    readonly chosen: { fixTypes?: SplitCheck[]; validTypes?: SplitCheck[] };
    later(symbol: string): Promise<void>;
  }[] = [
    {
      name: 'earnings per share that an import revised',
      chosen: { fixTypes: ['perShare'] },
      later: (symbol) =>
        makeRecords(server.platform, 'earnings', edsSources[0], symbol, [{ date: at(5), eps: 4.004 }]),
    },
    {
      name: 'share counts that an import revised',
      chosen: { fixTypes: ['shareCount'] },
      later: (symbol) => makeShares(server.platform, symbol, 'financials', [[at(90), 1_000_100]]),
    },
    {
      name: 'a recorded dividend that an import revised',
      chosen: { fixTypes: ['dividends'] },
      later: (symbol) =>
        makeRecords(server.platform, 'dividends', edsSources[0], symbol, [{ date: at(10), dividend: 2.002 }]),
    },
    {
      name: 'another fault than the one that would be called valid',
      chosen: { validTypes: ['shareCount'] },
      later: (symbol) => makeShares(server.platform, symbol, 'financials', [[at(90), 2_000_000]]),
    },
  ];
  for (const [n, { name, chosen, later }] of cases.entries())
    test(`${name}: refused with what was shown, nothing written; applied after another preview`, async () => {
      const symbol = `LATE${n}`;
      await makeSplit(server.platform, symbol, { shares: true, eps: true, dividends: 'record' });
      const input = { symbol, splitDate, ...chosen };
      const send = async (more: object) =>
        (await server.analyst.call(applySplitControllerFix, { ...input, ...more })).body;
      const { digest } = await send({ preview: true });
      assert.equal((await send({ preview: true })).digest, digest, 'the same of the same data');
      await later(symbol);
      const stale = { ...input, expectedPreview: digest };
      await refuses(server, server.analyst, applySplitControllerFix, stale, 409, stalePreview);
      const again = await send({ preview: true });
      assert.notEqual(again.digest, digest);
      const done = await send({ expectedPreview: again.digest });
      assert.deepEqual([done.success, done.digest], [true, again.digest], done.message);
    });
});
