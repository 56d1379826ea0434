import { randomUUID } from 'node:crypto';
import { chartTypeLabel } from '@midoffice/contract/prices/charts/lists';
import type { ImportConflict } from '@midoffice/contract/prices/charts/shapes';
import type { CellChange, Row } from '../../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../../platform/ledger/store.ts';
import { chartTables } from '../ledger-tables.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { timestampOf } from '../series.ts';

// EOD facts count by day.
const stepMs = (deletion: Row): number => (deletion['chart_type'] === 'eod' ? 86_400_000 : 1000);
const shifted = (moment: string, byMs: number): string =>
  new Date(Date.parse(`${moment}Z`) + byMs).toISOString().slice(0, 19);

/** A deletion without one moment: up to two deletions in its place. */
function without(deletion: Row, ts: string): CellChange[] {
  const parts = [
    { ...deletion, id: randomUUID(), to_ts: shifted(ts, -stepMs(deletion)) },
    { ...deletion, id: randomUUID(), from_ts: shifted(ts, stepMs(deletion)) },
  ] as Record<string, unknown>[];
  const kept = parts.filter((part) => String(part['from_ts']) <= String(part['to_ts']));
  return [
    rowChange(chartTables.deletion, deletion, null),
    ...kept.map((part) => rowChange(chartTables.deletion, null, part)),
  ];
}

/** The current facts that set the cell of a conflict. */
async function holders(
  session: RepairSession,
  conflict: ImportConflict,
): Promise<{ correction: Row | null; addition: Row | null; deletions: Row[] }> {
  const where = { symbol: conflict.symbol, env: conflict.env, chart_type: conflict.chartType };
  const ts = timestampOf(conflict.date);
  const [correction = null] =
    conflict.field === '*'
      ? []
      : await readRows(session.trx, chartTables.correction, [{ ...where, ts, field: conflict.field }]);
  const [addition = null] = await readRows(session.trx, chartTables.addition, [{ ...where, ts }]);
  const deletions = (await findRows(session.trx, chartTables.deletion, where)).filter(
    (row) => String(row['from_ts']) <= ts && String(row['to_ts']) >= ts,
  );
  return { correction, addition, deletions };
}

/**
 * Decides a conflict. `keep` notes on the repair what the vendor says now; `take-vendor` takes the repair of that cell
 * out: the correction, the added bar, or the bar's place in a deleted range.
 */
export async function planResolution(
  session: RepairSession,
  conflict: ImportConflict,
  resolution: 'keep' | 'take-vendor',
): Promise<RepairPlan> {
  const { correction, addition, deletions } = await holders(session, conflict);
  const rows: CellChange[] = [];
  if (resolution === 'keep') {
    const confirmed = (
      table: typeof chartTables.correction | typeof chartTables.addition,
      row: Row,
    ): CellChange => rowChange(table, row, { ...row, witness: conflict.vendorNow });
    if (correction) rows.push(confirmed(chartTables.correction, correction));
    else if (addition && conflict.field === 'close') rows.push(confirmed(chartTables.addition, addition));
  } else if (correction) rows.push(rowChange(chartTables.correction, correction, null));
  else if (addition) rows.push(rowChange(chartTables.addition, addition, null));
  else for (const deletion of deletions) rows.push(...without(deletion, timestampOf(conflict.date)));
  return {
    kind: resolution === 'keep' ? 'chart.repair-kept' : 'chart.vendor-taken',
    source: resolution === 'keep' ? 'person' : `import ${conflict.importId}`,
    summary: `${resolution === 'keep' ? 'Repair kept' : "Vendor's value taken"}: ${conflict.field === '*' ? 'bar' : conflict.field} of ${conflict.date} (${chartTypeLabel(conflict.chartType)}, ${conflict.env})`,
    rows,
  };
}
