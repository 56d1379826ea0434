// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { listImportConflicts } from '@midoffice/contract/prices/charts/calls/list-import-conflicts';
import type { Trx } from '../../../platform/db/connect.ts';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { applyChangeSet } from '../../../platform/ledger/apply.ts';
import { revertChangeSet } from '../../../platform/ledger/revert.ts';
import { readBlockers } from '../../../platform/ledger/revert-store.ts';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { barAt, hourlyBars, makeBars, makeSourceBars, quietBars } from './factory.ts';
import { chartTables } from './ledger-tables.ts';
import { findOutliers, planCorrection, planOutliers, planZeroVolumes } from './plans/cells.ts';
import { bookkeeping } from '../../../testing/bookkeeping.ts';
import { planIntraday } from './plans/intraday.ts';
import { planAutoSplit, planScale, planSplitRecord, proposeSplit } from './plans/splits.ts';
import { planDeletion, planPolicy, planTransfer } from './plans/whole.ts';
import { applyPlan, beginRepair, type RepairSession } from './repair.ts';
import { rowChange, type RepairPlan } from '../../../platform/repairs/repairs.ts';

const actor = { id: null, label: 'test' };
const audit = async (): Promise<void> => undefined;

describe('repairs', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  const inTrx = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    server.platform.db.transaction().execute(work);
  const digest = (): Promise<string> => server.digest({ except: bookkeeping });
  const repair = (
    symbol: string,
    development: boolean,
    makePlan: (session: RepairSession) => Promise<RepairPlan>,
  ): Promise<number | null> =>
    inTrx(async (trx) => {
      const session = await beginRepair(trx, { symbol, development, preview: false, reason: '' });
      return (
        await applyPlan(session, await makePlan(session), {
          actor,
          call: 'test',
          reason: '',
          preview: false,
          audit,
        })
      ).changeSetId;
    });
  const revert = (id: number): Promise<number | null> =>
    inTrx(
      async (trx) =>
        (await revertChangeSet(trx, { id, actor, reason: '', audit, preview: false })).changeSetId,
    );

  const series = quietBars(40);
  const pick = (random: Random): string => random.pick(series).date;
  const range = (random: Random): { from: string; to: string } => {
    const from = random.int(0, series.length - 5);
    return {
      from: `${series[from]!.date}T00:00:00`,
      to: `${series[from + random.int(0, 4)]!.date}T23:59:59`,
    };
  };

  /** Repairs of every kind, as the calls plan them. */
  const kinds: ((session: RepairSession, random: Random) => Promise<RepairPlan>)[] = [
    (session, random) =>
      planScale(session, {
        ...range(random),
        chartType: 'eod',
        ratio: random.pick([0.5, 2, 0.25, 3]),
        threshold: random.pick([0.000001, 90]),
        aboveThreshold: random.next() < 0.7,
      }),
    (session, random) =>
      planScale(session, {
        ...range(random),
        chartType: '1hour',
        ratio: 2,
        threshold: 0,
        aboveThreshold: true,
      }),
    (session, random) => planSplitRecord(session, pick(random), random.pick([2, 4, 1.5, 0.1, null])),
    (session, random) =>
      planCorrection(session, {
        chartType: 'eod',
        date: pick(random),
        field: random.pick(['open', 'high', 'low', 'close', 'volume'] as const),
        value: random.int(1, 500),
      }),
    (session, random) =>
      planCorrection(session, {
        chartType: '1hour',
        date: `${pick(random)}T10:30:00`,
        field: 'close',
        value: random.int(1, 500),
      }),
    (session, random) => planDeletion(session, random.pick<ChartType>(['eod', '1hour']), range(random)),
    (session, random) => planPolicy(session, random.pick(['calculated', 'forced'] as const)),
    async (session) => planOutliers(session, 'eod', await findOutliers(session, 'eod')),
    async (session) => (await planZeroVolumes(session, ['1hour'])).plan,
    async (session) => (await planIntraday(session, ['1hour'], Date.now())).plan,
    (session) => planTransfer(session),
    async (session) => {
      const found = await proposeSplit(session, 'eod');
      if (!found.proposal) throw new ApiError(400, 'no split');
      return planAutoSplit(session, 'eod', { ...found, proposal: found.proposal });
    },
    async (session, random) => {
      const row = {
        symbol: session.symbol.symbol,
        env: session.env,
        ex_date: pick(random),
        amount: random.int(1, 20) / 10,
        removed: false,
      };
      return {
        kind: 'chart.dividend-recorded',
        source: 'test',
        summary: 'dividend',
        rows: [rowChange(chartTables.dividend, null, row)],
      };
    },
    async (session, random) => {
      const row = { symbol: session.symbol.symbol, env: session.env, ex_date: pick(random) };
      return {
        kind: 'chart.adjustment-completed',
        source: 'test',
        summary: 'dividend applied',
        rows: [rowChange(chartTables.applied, null, row)],
      };
    },
  ];

  enduranceTest(
    'random repairs reverted in random order bring back the first digest',
    { rounds: 1000, timeout: 900_000 },
    async ({ rounds, seed, context }) => {
      const random = createRandom(seed);
      // Few of them meet one another on two symbols only.
      const symbols = ['PROPA', 'PROPB', 'PROPC', 'PROPD', 'PROPE', 'PROPF'].slice(0, rounds < 1000 ? 2 : 6);
      for (const symbol of symbols) {
        const flawed = series.map((bar, i) =>
          i === 11 ? { ...bar, close: bar.close * 100, high: bar.high * 100 } : bar,
        );
        await makeBars(server.platform, symbol, flawed, { splits: [{ date: series[25]!.date, ratio: 2 }] });
        await makeSourceBars(
          server.platform,
          symbol,
          'yahoo',
          '1hour',
          hourlyBars(series.slice(0, 6)).map((bar, i) => (i % 9 ? bar : { ...bar, volume: 0 })),
        );
        await makeSourceBars(server.platform, symbol, 'live', '1hour', hourlyBars(series.slice(0, 8)));
      }
      const first = await digest();
      const startedMs = performance.now();
      const applied: number[] = [];
      let refused = 0;
      while (applied.length < rounds) {
        const plan = random.pick(kinds);
        try {
          const id = await repair(random.pick(symbols), random.next() < 0.3, (session) =>
            plan(session, random),
          );
          if (id !== null) applied.push(id);
        } catch (error) {
          // A repair that would change no bar, or whose fact exists already, is refused.
          assert.ok(error instanceof ApiError && error.status < 500, String(error));
          refused += 1;
        }
      }
      assert.notEqual(await digest(), first);
      const appliedMs = performance.now() - startedMs;

      let blocked = 0;
      const existing = new Set(applied);
      const takeBack = async (id: number): Promise<void> => {
        if (!existing.has(id)) return;
        try {
          const by = await revert(id);
          existing.delete(id);
          // Redone, and that taken back again.
          if (random.next() < 0.05) await revert((await revert(by!))!);
        } catch (error) {
          assert.ok(error instanceof ApiError && error.status === 409, String(error));
          blocked += 1;
          const blockers = await readBlockers(server.platform.db, id);
          assert.ok(
            blockers.length > 0 && blockers.every((one) => existing.has(one.changeSet.id)),
            'only change sets in force block the revert',
          );
          for (const { changeSet } of blockers) await takeBack(changeSet.id);
          await takeBack(id);
        }
      };
      while (existing.size) await takeBack(random.pick([...existing]));
      context.diagnostic(
        `${rounds} repairs in ${Math.round(appliedMs)} ms (${refused} refused), reverts in ${Math.round(performance.now() - startedMs - appliedMs)} ms (${blocked} blocked at first)`,
      );
      assert.ok(blocked > 0, 'some reverts were blocked');
      assert.equal(await digest(), first);
    },
  );

  test('a revert over a later change names the conflict and changes nothing', async () => {
    await makeBars(server.platform, 'OVER', series);
    const date = series[5]!.date;
    const [first, second] = [
      await repair('OVER', false, (session) =>
        planCorrection(session, { chartType: 'eod', date, field: 'close', value: 50 }),
      ),
      await repair('OVER', false, (session) =>
        planCorrection(session, { chartType: 'eod', date, field: 'close', value: 60 }),
      ),
    ];
    const whole = await server.digest();
    await assert.rejects(revert(first!), (error: ApiError) => {
      assert.equal(error.status, 409);
      assert.match(error.message, new RegExp(`change set ${second} touched`));
      assert.deepEqual(
        error.details.conflicts?.map((one) => [
          one.changeSet,
          (one.expected as { value: number }).value,
          (one.actual as { value: number }).value,
        ]),
        [[second, 50, 60]],
      );
      return true;
    });
    assert.equal(await server.digest(), whole);
    await revert(second!);
    await revert(first!);
    await assert.rejects(revert(first!), /already reverted by change set/);
  });

  test('an earlier repair taken back blocks the redo of a later one until it is redone itself', async () => {
    await makeBars(server.platform, 'REDO', series);
    const date = series[5]!.date;
    const close = (value: number) =>
      repair('REDO', false, (session) =>
        planCorrection(session, { chartType: 'eod', date, field: 'close', value }),
      );
    const one = await close(50);
    const two = await close(60);
    const before = await digest();
    const undoTwo = await revert(two!);
    const undoOne = await revert(one!);
    await assert.rejects(revert(undoTwo!), new RegExp(`change set ${undoOne} touched`));
    await revert(undoOne!);
    await revert(undoTwo!);
    assert.equal(await digest(), before);
  });

  test('of two who repair one cell at once the second gets a 409 with both values', async () => {
    await makeBars(server.platform, 'RACE', series);
    const key = {
      symbol: 'RACE',
      env: 'production',
      chart_type: 'eod',
      ts: `${series[3]!.date}T00:00:00`,
      field: 'close',
    };
    const apply = (value: number) =>
      inTrx((trx) =>
        applyChangeSet(trx, {
          kind: 'chart.bar-corrected',
          targetKind: 'chart',
          target: 'RACE',
          actor,
          call: 'test',
          source: 'test',
          summary: String(value),
          audit,
          rows: [rowChange(chartTables.correction, null, { ...key, value, witness: null })],
        }),
      );
    const results = await Promise.allSettled([apply(41), apply(42)]);
    const won = results.find((one) => one.status === 'fulfilled')!.value;
    const lost = results.find((one) => one.status === 'rejected')!.reason as ApiError;
    assert.equal(lost.status, 409);
    const [notified] = lost.details.conflicts!;
    assert.deepEqual(
      new Set([(notified!.actual as { value: number }).value, (notified!.wanted as { value: number }).value]),
      new Set([41, 42]),
    );
    assert.equal(notified!.changeSet, won.changeSetId);
  });

  test('a failure in the middle leaves nothing behind', async () => {
    await makeBars(server.platform, 'MIDDLE', series);
    const whole = await server.digest();
    const failing = inTrx(async (trx) => {
      const session = await beginRepair(trx, { symbol: 'MIDDLE', preview: false, reason: '' });
      const plan = await planSplitRecord(session, series[9]!.date, 2);
      await applyPlan(session, plan, {
        actor,
        call: 'test',
        reason: '',
        preview: false,
        audit: () => Promise.reject(new Error('injected')),
      });
    });
    await assert.rejects(failing, /injected/);
    assert.equal(await server.digest(), whole);
  });

  test('a re-import after a repair keeps the repair and raises the conflict', async () => {
    const admin = await server.staff();
    await makeBars(server.platform, 'KEPT', series);
    const date = series[7]!.date;
    const id = await repair('KEPT', false, (session) =>
      planCorrection(session, { chartType: 'eod', date, field: 'close', value: 55 }),
    );
    assert.equal((await makeBars(server.platform, 'KEPT', series)).importId, null);
    const done = await makeBars(
      server.platform,
      'KEPT',
      series.map((bar) => (bar.date === date ? barAt(date, 99) : bar)),
      { fileName: 'again.csv' },
    );
    assert.equal(done.conflicts, 1);
    const { body } = await admin.call(getChartData, { symbol: 'KEPT', from: date, to: date });
    assert.deepEqual(body.columns.close, [55]);
    const { rows } = (await admin.call(listImportConflicts, { symbol: 'KEPT' })).body;
    assert.deepEqual(
      rows.map((row) => [
        row.field,
        row.corrected,
        row.vendorWas,
        row.vendorNow,
        row.fileName,
        row.changeSetId,
      ]),
      [['close', 55, series[7]!.close, 99, 'again.csv', id]],
    );
  });
});
