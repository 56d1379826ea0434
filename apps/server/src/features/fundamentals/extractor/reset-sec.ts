import {
  statementChangesShown,
  statementIdOf,
  statementIdParts,
  type EditorTable,
  type StatementChange,
  type StatementRepairDone,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { segmentFault, segmentSum } from '@midoffice/market/segments/check';
import { segmentTables } from '@midoffice/market/segments/from-filing';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { Trx } from '../../../platform/db/connect.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { answerOf, repairBy, writePlan } from '../../../platform/repairs/repairs.ts';
import { planCells, readMain, type PlannedCell, type PlannedInsert } from '../statements/api.ts';
import { segmentsIn } from './filing-segments.ts';
import type { ReadFiling } from './reading/compact.ts';

/** A filing that records are reset to. */
interface Reset {
  readonly symbol: string;
  readonly filing: ReadFiling;
  /** What the filing gives. */
  readonly found: readonly StatementRecord[];
  /** The main set. */
  readonly stored: readonly StatementRecord[];
  readonly link: string;
  readonly preview: boolean;
  readonly reason: string;
  readonly message: string;
}

type Values = Readonly<Record<string, StatementValue>>;

/** A record as the filing says it, beside the stored one. */
export interface ResetRecord {
  readonly table: EditorTable;
  readonly id: string;
  readonly date: string;
  /** Null where there is none. */
  readonly before: Values | null;
  readonly after: Values;
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

const idOf = ({ calendarYear, period }: StatementRecord): string => statementIdOf(calendarYear, period);

function statementRecords({ found, stored }: Reset): ResetRecord[] {
  return found.map((record) => {
    const { statement: table, date } = record;
    const id = idOf(record);
    const known = stored.find((one) => one.statement === table && idOf(one) === id);
    return { table, id, date, before: known ? valuesOf(known) : null, after: valuesOf(record) };
  });
}

/**
 * Revenue segments: those of the filing's own periods are replaced as a whole where they come to the revenue; of the earlier
 * periods that it names too only those without segments are filled, as their own filings said them first.
 */
async function segmentRecords(trx: Trx, { symbol, filing, found, stored }: Reset): Promise<ResetRecord[]> {
  const segments = segmentsIn({ filing, records: [...stored, ...found] });
  const income = new Map(
    [...stored, ...found]
      .filter(({ statement }) => statement === 'income')
      .map((one) => [idOf(one), one.values['revenue'] ?? null] as const),
  );
  const own = new Set(found.map(idOf));
  const records: ResetRecord[] = [];
  for (const table of segmentTables) {
    const of = segments.filter((one) => one.table === table);
    const main = new Map(of.length ? (await readMain(trx, symbol, table)).map((one) => [one.id, one]) : []);
    for (const { id, date, currency, values } of of) {
      const known = main.get(id);
      const isWhole = segmentFault(segmentSum(Object.values(values)), income.get(id) ?? null) === null;
      if (known && !(own.has(id) && isWhole)) continue;
      const before = known && !known.deleted ? known.values : null;
      const gone = Object.entries(before ?? {}).filter(
        ([name, value]) => typeof value === 'number' && !Object.hasOwn(values, name),
      );
      const after = {
        ...(currency !== null && /^[A-Z]{3}$/.test(currency) && { reportedCurrency: currency }),
        ...values,
        ...Object.fromEntries(gone.map(([name]) => [name, null])),
      };
      records.push({ table, id, date, before, after });
    }
  }
  return records;
}

/** Corrects the stored records by what a filing says of them, or previews that; an undo takes it back. */
export async function resetRecords(
  context: WriteContext,
  reset: Reset,
): Promise<{ readonly records: readonly ResetRecord[]; readonly repair: StatementRepairDone }> {
  const { symbol, link, preview, reason } = reset;
  const source = `filing ${link}`;
  const rows: CellChange[] = [];
  const changed: StatementChange[] = [];
  const records = [...statementRecords(reset), ...(await segmentRecords(context.trx, reset))];
  for (const { table, id, date, before, after } of records) {
    const differing = Object.entries(after).filter(([name, value]) => !isSame(before?.[name], value));
    if (!differing.length) continue;
    const { calendarYear, period } = statementIdParts(id)!;
    const place = { calendarYear, period, source };
    const cells = differing.map(([field, value]): PlannedCell => ({ ...place, field, value }));
    const inserts: PlannedInsert[] = before ? [] : [{ ...place, texts: { date } }];
    const plan = await planCells(context.trx, { symbol, statement: table, cells, inserts, source });
    rows.push(...plan.rows);
    changed.push(
      ...differing.map(([field, value]) => ({
        table,
        id,
        field,
        before: before?.[field] ?? null,
        after: value,
      })),
    );
  }
  const what = changed.length === 1 ? 'value' : 'values';
  const summary = `Reset SEC: ${changed.length} ${what}`;
  const plan = { kind: 'statement.sec-reset', source, summary, rows };
  const target = { targetKind: 'statement', target: symbol } as const;
  const applied = await writePlan(context.trx, target, plan, repairBy(context, { reason, preview }));
  const repair = {
    ...answerOf(context, applied, reset.message, preview),
    changed: changed.slice(0, statementChangesShown),
    changedCount: changed.length,
    records: [],
  };
  return { records, repair };
}
