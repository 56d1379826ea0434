import { ratioParts } from '@midoffice/market/split-checks/index';
import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange } from '../../../platform/ledger/change.ts';
import { planActionFacts, type SplitOrder } from '../charts/api.ts';
import { openDesk, type Desk } from './desk.ts';
import { editRows } from './edit.ts';
import { chartValueOf } from './main-set.ts';
import { nothingCollected, planCollected } from './plan.ts';
import { planManual } from './plan-manual.ts';

/** A ratio as a record holds it: small whole numbers where they are the ratio, else the ratio itself. */
function partsOf(ratio: number): { numerator: number; denominator: number } {
  const parts = ratioParts(ratio);
  const isExact = Math.abs(parts.numerator / parts.denominator / ratio - 1) < 1e-9;
  return isExact ? parts : { numerator: ratio, denominator: 1 };
}

type Wanted = SplitOrder['wanted'];

/**
 * Existing records: changed, restored or deleted. One that already has the wanted value stays, and its chart is
 * updated.
 */
async function existingRows(desk: Desk, wanted: Wanted): Promise<CellChange[]> {
  if (!wanted.length) return [];
  const counts = wanted.flatMap(({ date, value }) => (value === null ? [] : [{ date, value }]));
  const plan = planCollected(desk, {
    ...nothingCollected,
    restoredValues: counts.map(({ date }) => date).filter((date) => desk.main.get(date)!.deleted),
    updatedValues: counts.map(({ date, value }) => {
      const { values } = desk.main.get(date)!;
      const { numerator, denominator } = values;
      const same = chartValueOf('splits', values) === value;
      return {
        key: date,
        values: same ? { numerator: numerator!, denominator: denominator! } : partsOf(value),
      };
    }),
    deletedValues: wanted.filter(({ value }) => value === null).map(({ date }) => date),
  });
  // What a chart may hold its record may hold as well: nobody typed it here.
  return editRows(desk, { ...plan, asSent: true });
}

/**
 * The facts that have a symbol's records of splits, and production's charts with them, hold these splits: a manual record
 * where no source sent any. The chart alone where there is nothing to take out, and where a rule would put a record back
 * that a person took out.
 */
export async function splitRecordRows(
  trx: Trx,
  { symbol, wanted, byPerson }: SplitOrder,
): Promise<CellChange[]> {
  // The day matters for what a person types alone.
  const desk = await openDesk(trx, { symbol, table: 'splits', nowMs: 0 });
  const placeOf = ({ date, value }: Wanted[number]): 'existing' | 'new' | 'chart' => {
    const record = desk.main.get(date);
    if (record && !record.deleted) return 'existing';
    if (value === null || (record && !byPerson)) return 'chart';
    return record ? 'existing' : 'new';
  };
  const places = Map.groupBy(wanted, placeOf);
  const rows = await existingRows(desk, places.get('existing') ?? []);
  for (const { date, value } of places.get('new') ?? []) {
    const plan = planManual(desk, 'splits', date, partsOf(value!), 'record');
    rows.push(...(await editRows(desk, { ...plan, asSent: true })));
  }
  rows.push(...(await planActionFacts(trx, symbol, 'splits', places.get('chart') ?? [])));
  return rows;
}
