import {
  edsTexts,
  flatRecord,
  type EdsFlatRecord,
  type EdsRepairDone,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import type { MainRecord } from '@midoffice/market/corporate-actions/index';
import { ApiError } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import type { Applied, CellChange, Row } from '../../../platform/ledger/change.ts';
import type { LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';
import { repairBy, writePlan, type RepairBy } from '../../../platform/repairs/repairs.ts';
import { planActionFacts } from '../charts/api.ts';
import { mainWith, openDesk, type Desk, type Facts } from './desk.ts';
import { edsLedger } from './ledger-tables.ts';
import { chartValueOf } from './main-set.ts';
import { outcomeOf } from './outcome.ts';
import { shownRecord } from './shown.ts';
import { BadValue, checkRecord } from './values.ts';

/** What an edit makes of the correction layer. */
export interface Plan {
  readonly kind: string;
  /** Where the values come from: `person`, or a rule. */
  readonly source: string;
  readonly summary: string;
  readonly next: Facts;
  /** Keys of the records that it is about, with the field to name when such a record cannot be. */
  readonly touched: ReadonlyMap<string, string>;
  /** Brings back what sources sent, however odd: nobody typed it, so nobody is refused. */
  readonly asSent?: true;
}

/** Who edits what. */
export interface EditRequest {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly preview: boolean;
  readonly reason: string;
  /** The digest of the preview that the person saw; see `EdsRepairDone`. */
  readonly expectedPreview?: string | undefined;
}

export const copyOf = (facts: Facts): Facts => ({
  records: new Map(facts.records),
  cells: new Map(facts.cells),
  marks: new Map(facts.marks),
  invalid: new Map(facts.invalid),
});

function differences(
  table: LedgerTable,
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): CellChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  return ids.map((id) => {
    const [old, now] = [before.get(id) ?? null, after.get(id) ?? null];
    const key = Object.fromEntries(table.key.map((column) => [column, (now ?? old)![column]])) as RowKey;
    return { table: table.name, key, field: '*', before: old, after: now };
  });
}

/** Facts of the charts that follow from the records that an edit is about. */
async function chartRows(desk: Desk, plan: Plan): Promise<CellChange[]> {
  const { table, charted, trx, symbol } = desk;
  if (!charted || (table !== 'splits' && table !== 'dividends')) return [];
  const main = mainWith(table, plan.next);
  const valueIn = (set: ReadonlyMap<string, MainRecord>, date: string): number | null => {
    const record = set.get(date);
    return record && !record.deleted ? chartValueOf(table, record.values) : null;
  };
  const wanted = [...plan.touched.keys()].map((date) => {
    const value = valueIn(main, date);
    return { date, value, same: desk.main.has(date) && value === valueIn(desk.main, date) };
  });
  return planActionFacts(trx, symbol, table, wanted);
}

/** @throws ApiError 400 that names the field of a record that cannot be */
function refuseImpossible(desk: Desk, plan: Plan): void {
  if (plan.asSent) return;
  const main = mainWith(desk.table, plan.next);
  for (const [key, field] of plan.touched) {
    const record = main.get(key);
    if (!record || record.deleted) continue;
    const before = desk.main.get(key);
    // A record that was taken from its sources as it is may be odd; what a person leaves untouched is not refused.
    if (before && !before.deleted && JSON.stringify(before.values) === JSON.stringify(record.values))
      continue;
    try {
      checkRecord(desk.table, record.values, desk.company);
    } catch (error) {
      throw asRefusal(error, field);
    }
  }
}

/** A bad value as an error for the caller, with the place of the value in the input. */
export function asRefusal(error: unknown, place: string): unknown {
  if (!(error instanceof BadValue)) return error;
  const field = place ? `${place}.${error.field}` : error.field;
  return new ApiError(400, `${field}: ${error.message}`, { field });
}

/**
 * The facts that an edit comes to, those of the charts that follow from it included; to be written by one change set.
 * @throws ApiError 400 that names the field of a record that cannot be
 */
export async function editRows(desk: Desk, plan: Plan): Promise<CellChange[]> {
  refuseImpossible(desk, plan);
  return [
    ...differences(edsLedger.record, desk.facts.records, plan.next.records),
    ...differences(edsLedger.cell, desk.facts.cells, plan.next.cells),
    ...differences(edsLedger.mark, desk.facts.marks, plan.next.marks),
    ...differences(edsLedger.invalid, desk.facts.invalid, plan.next.invalid),
    ...(await chartRows(desk, plan)),
  ];
}

/** Applies or previews a plan as one change set. */
export async function applyPlan(desk: Desk, plan: Plan, by: RepairBy): Promise<Applied> {
  const rows = await editRows(desk, plan);
  const { kind, source, summary } = plan;
  const target = { targetKind: 'eds', target: desk.symbol } as const;
  return writePlan(desk.trx, target, { kind, source, summary, rows }, by);
}

/** The records that an edit is about, as they are after it. */
function recordsAfter({ table, symbol }: Desk, { next, touched }: Plan): EdsFlatRecord[] {
  const main = mainWith(table, next);
  return [...touched.keys()].flatMap((key) => {
    const record = main.get(key);
    return record ? [flatRecord(shownRecord(table, { ...record, symbol }))] : [];
  });
}

/** A whole edit of a call: lock, plan, apply or preview, answer. @throws ApiError 400 where nothing would change */
export async function runEdit(
  context: WriteContext,
  request: EditRequest,
  message: string,
  makePlan: (desk: Desk) => Plan,
): Promise<EdsRepairDone & { records: EdsFlatRecord[] }> {
  const { symbol, table, preview, reason, expectedPreview } = request;
  const desk = await openDesk(context.trx, { symbol, table, nowMs: context.platform.now() });
  const plan = makePlan(desk);
  const applied = await applyPlan(desk, plan, repairBy(context, { reason, preview }));
  if (applied.cellCount === 0) throw new ApiError(400, edsTexts.nothingToSave);
  const outcome = outcomeOf(desk, plan, applied, expectedPreview);
  if (preview) context.previewOnly();
  return {
    success: true,
    message,
    preview,
    changeSetId: applied.changeSetId,
    cells: applied.cells,
    effects: { ...applied.effects, series: preview ? applied.effects.series : [] },
    ...outcome,
    records: recordsAfter(desk, plan),
  };
}
