// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '../../../testing/server.ts';
import { rebuildSeries } from './ledger-tables.ts';
import { mostBars } from './series-store.ts';
import { putMinutes, reviseNewest } from './testing/long-series-store.ts';

test('a series with more bars than fit into one answer is rebuilt like any other', async () => {
  const { platform, close } = await testServer();
  const { db } = platform;
  const name = { symbol: 'LONG', env: 'development', chartType: '1min' } as const;
  await putMinutes(db, name.symbol, mostBars + 100);
  const make = async () =>
    (await db.transaction().execute((trx) => rebuildSeries(trx, name))).sample.map(({ field }) => field);
  assert.equal((await make()).length, 200);
  await reviseNewest(db, name.symbol);
  assert.deepEqual(await make(), ['volume']);
  assert.deepEqual(await make(), []);
  await close();
});
