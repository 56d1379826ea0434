import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import { updateWeeklyCount } from '@midoffice/contract/prices/charts/calls/update-weekly-count';
import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import { chartServer, newestAudit, refuses, type ChartServer } from '../testing/chart.ts';

describe('update-weekly-count', () => {
  let server: ChartServer;
  before(async () => {
    server = await chartServer();
  });
  after(() => server.close());

  const existing = async () =>
    (await server.analyst.call(getNoOverride, { symbol: 'QUIET' })).body.company.weeklyCount;

  test('counts the bars of a usual week, takes a manual count, and each is undone (r001-weekly-count)', async () => {
    assert.equal(await existing(), null);
    const counted = await server.analyst.call(updateWeeklyCount, { symbol: 'QUIET', recalculate: true });
    assert.deepEqual(
      [counted.body.message, counted.body.weeklyCount],
      ['Updated Weekly Count.', { count: 5, manual: false }],
    );
    const manual = await server.analyst.call(updateWeeklyCount, {
      symbol: 'QUIET',
      recalculate: false,
      manualCount: 3,
      reason: 'trades on three days',
    });
    assert.deepEqual(manual.body.weeklyCount, { count: 3, manual: true });
    assert.deepEqual(await existing(), { count: 3, manual: true });
    const entry = await newestAudit(server, 'QUIET');
    assert.deepEqual([entry?.kind, entry?.reason], ['chart.weekly-count-updated', 'trades on three days']);
    await server.analyst.call(revertChangeSet, { id: manual.body.changeSetId! });
    assert.deepEqual(await existing(), { count: 5, manual: false });
  });

  test('is refused where the count is not any more the one that was shown, with both', async () => {
    const shown = await existing();
    const set = (manualCount: number, expected: typeof shown) =>
      server.analyst.call(updateWeeklyCount, { symbol: 'QUIET', recalculate: false, manualCount, expected });
    assert.equal((await set(4, shown)).status, 200);
    await refuses(
      server,
      server.analyst,
      updateWeeklyCount,
      { symbol: 'QUIET', recalculate: true, expected: shown },
      409,
      'Somebody else changed the weekly count of QUIET in the meantime.',
    );
    const { body } = await set(2, null);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      { field: 'weeklyCount', expected: 'none', actual: '4, set by a person', wanted: '2, set by a person' },
    ]);
    assert.equal((await set(2, { count: 4, manual: true })).status, 200);
  });

  test('refuses a manual count that is missing, no number or out of bounds, and writes nothing', async () => {
    const bad = (input: object, status: number, text: string) =>
      refuses(
        server,
        server.analyst,
        updateWeeklyCount,
        { symbol: 'QUIET', recalculate: false, ...input },
        status,
        text,
      );
    await bad({}, 400, 'manualCount: is required where recalculate is false');
    await bad({ manualCount: -1 }, 400, 'manualCount: must be at least 0');
    await bad({ manualCount: 8 }, 400, 'manualCount: must be at most 7');
    await bad({ manualCount: 2.5 }, 400, 'manualCount: must be a whole number');
    await bad({ manualCount: '5' }, 400, 'manualCount: must be a whole number');
    await bad({ recalculate: 'yes' }, 400, 'recalculate: must be true or false');
    await bad({ symbol: 'NOPE', manualCount: 5 }, 404, 'symbol: NOPE is not known');
    await refuses(
      server,
      server.stranger,
      updateWeeklyCount,
      { symbol: 'QUIET', recalculate: true },
      403,
      'You do not have access to this page.',
    );
  });
});
