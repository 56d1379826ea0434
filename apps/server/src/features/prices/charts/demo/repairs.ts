import { demoStaff } from '../../../../platform/demo/staff.ts';
import type { World } from '../../../../platform/demo/world.ts';
import { insertAudit, type AuditRecord } from '../../../../platform/audit/store.ts';
import { revertChangeSet } from '../../../../platform/ledger/revert.ts';
import { findOutliers, planCorrection, planOutliers } from '../plans/cells.ts';
import { planNoOverride } from '../plans/no-override.ts';
import { planSplitRecord } from '../plans/splits.ts';
import { planPolicy } from '../plans/whole.ts';
import { applyPlan, beginRepair, type RepairSession } from '../repair.ts';
import { type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { endOf, timestampOf } from '../series.ts';
import { readMainColumns } from '../series-store.ts';
import { planWeeklyCount } from '../weekly-count.ts';
import type { DemoSymbol } from './symbols.ts';

/** A few existing repairs, one of them reverted, so that the ledger has entries to show. */
export async function seedRepairs({ platform }: World, symbols: readonly DemoSymbol[]): Promise<void> {
  const person = demoStaff.find((one) => one.role === 'analyst') ?? demoStaff[0]!;
  const actor = { id: person.userid, label: person.email };
  const repair = (
    symbol: string,
    development: boolean,
    reason: string,
    makePlan: (session: RepairSession) => Promise<RepairPlan>,
  ): Promise<number | null> =>
    platform.db.transaction().execute(async (trx) => {
      const audit = async (record: AuditRecord): Promise<void> =>
        void (await insertAudit(trx, { ...record, actor, call: 'demo', kind: 'chart.fix-run' }));
      const session = await beginRepair(trx, { symbol, development, preview: false, reason, records: true });
      return (
        await applyPlan(session, await makePlan(session), {
          actor,
          call: 'getChartFix',
          reason,
          preview: false,
          audit,
        })
      ).changeSetId;
    });
  const clean = symbols.filter((one) => one.fault === 'none');
  const [first, second, third] = [clean[0], clean[1] ?? clean[0], clean[3] ?? clean[0]];
  if (!first || !second || !third) return;
  const name = { symbol: second.symbol, env: 'production', chartType: 'eod' } as const;
  const columns = await readMainColumns(platform.db, name);
  const [date, close] = [columns.date.at(-40)!, columns.close.at(-40)!];
  await repair(first.symbol, false, 'Vendor left out the last dividend', (session) =>
    planPolicy(session, 'calculated'),
  );
  await repair(second.symbol, false, 'Exchange bulletin', (session) =>
    planCorrection(session, {
      chartType: 'eod',
      date,
      field: 'close',
      value: Math.round(close * 1001) / 1000,
    }),
  );
  await repair(first.symbol, false, 'Checked against the exchange', (session) =>
    planNoOverride(session, {
      from: timestampOf(columns.date.at(-260)!),
      to: endOf(columns.date.at(-240)!),
      sources: ['yahoo', 'finage'],
      table: 'historical-price-eod',
    }),
  );
  await repair(second.symbol, false, '', async (session) => (await planWeeklyCount(session, null)).plan);
  const mistaken = await repair(third.symbol, false, 'Split announced for this day', (session) =>
    planSplitRecord(session, date, 2),
  );
  await repair(third.symbol, true, '', async (session) =>
    planOutliers(session, 'eod', await findOutliers(session, 'eod')),
  );
  if (mistaken === null) return;
  await platform.db.transaction().execute(async (trx) => {
    await revertChangeSet(trx, {
      id: mistaken,
      actor,
      reason: 'The split was called off',
      preview: false,
      audit: async (record) =>
        void (await insertAudit(trx, { ...record, actor, call: 'demo', kind: 'ledger.reverted' })),
    });
  });
}
