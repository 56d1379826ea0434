import {
  statementChangesShown,
  statementIdOf,
  type StatementChange,
  type StatementRepairDone,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { answerOf, repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { planCells, type PlannedCell, type PlannedInsert } from '../statements/api.ts';

/** A filing that records are reset to. */
interface Reset {
  readonly symbol: string;
  /** What the filing gives. */
  readonly found: readonly StatementRecord[];
  /** The main set. */
  readonly stored: readonly StatementRecord[];
  readonly link: string;
  readonly preview: boolean;
  readonly reason: string;
  readonly message: string;
}

const textFields = ['reportedCurrency', 'finalLink'] as const;

const valuesOf = (record: StatementRecord): Record<string, StatementValue> => ({
  ...Object.fromEntries(textFields.flatMap((name) => (record[name] === null ? [] : [[name, record[name]]]))),
  ...record.values,
});

/** Stored ratios have ten digits. */
const isSame = (before: StatementValue | undefined, after: StatementValue): boolean =>
  typeof before === 'number' && typeof after === 'number'
    ? Math.abs(before - after) <= 1e-9 * Math.max(1, Math.abs(before))
    : before === after;

/** Corrects the stored records by what a filing says of them, or previews that; an undo takes it back. */
export async function resetRecords(context: WriteContext, reset: Reset): Promise<StatementRepairDone> {
  const { symbol, found, stored, link, preview, reason } = reset;
  const source = `filing ${link}`;
  const rows: CellChange[] = [];
  const changed: StatementChange[] = [];
  for (const record of found) {
    const { statement, calendarYear, period } = record;
    const isIt = (one: StatementRecord): boolean =>
      one.statement === statement && one.calendarYear === calendarYear && one.period === period;
    const known = stored.find(isIt);
    const before = known ? valuesOf(known) : {};
    const differing = Object.entries(valuesOf(record)).filter(
      ([name, value]) => !isSame(before[name], value),
    );
    if (!differing.length) continue;
    const place = { calendarYear, period, source };
    const cells = differing.map(([field, value]): PlannedCell => ({ ...place, field, value }));
    const inserts: PlannedInsert[] = known ? [] : [{ ...place, texts: { date: record.date } }];
    const plan = await planCells(context.trx, { symbol, statement, cells, inserts, source });
    rows.push(...plan.rows);
    changed.push(
      ...differing.map(([field, value]) => ({
        table: statement,
        id: statementIdOf(calendarYear, period),
        field,
        before: before[field] ?? null,
        after: value,
      })),
    );
  }
  const what = changed.length === 1 ? 'value' : 'values';
  const summary = `Reset SEC: ${changed.length} ${what}`;
  const plan = { kind: 'statement.sec-reset', source, summary, rows };
  const target = { targetKind: 'statement', target: symbol } as const;
  const applied = await writePlan(context.trx, target, plan, repairBy(context, { reason, preview }));
  return {
    ...answerOf(context, applied, reset.message, preview),
    changed: changed.slice(0, statementChangesShown),
    changedCount: changed.length,
    records: [],
  };
}
