import type { Trx } from '../../platform/db/connect.ts';
import type { CellChange, Row } from '../../platform/ledger/change.ts';
import { lockTarget, readRows } from '../../platform/ledger/store.ts';
import { readListed, type ActionSubject } from './action-store.ts';
import { chartTables } from './ledger-tables.ts';
import { rowChange } from './repair.ts';

/** What shall count on a date: a split's ratio or a dividend's amount; null for none. */
export interface WantedAction {
  readonly date: string;
  readonly value: number | null;
}

/**
 * The facts to write so that production's charts of a known symbol count with what is wanted: one where it differs from
 * what the main source lists, none where it agrees. Holds the chart's lock from here on, so that no repair of the chart
 * comes between.
 */
export async function planActionFacts(
  trx: Trx,
  symbol: string,
  subject: ActionSubject,
  wanted: readonly WantedAction[],
): Promise<CellChange[]> {
  if (!wanted.length) return [];
  await lockTarget(trx, 'chart', symbol);
  const table = subject === 'splits' ? chartTables.split : chartTables.dividend;
  const [day, amount] = subject === 'splits' ? ['date', 'ratio'] : ['ex_date', 'amount'];
  const keys = wanted.map(({ date }) => ({ symbol, env: 'production', [day!]: date }));
  const standing = await readRows(trx, table, keys);
  const dates = wanted.map(({ date }) => date);
  const listed = new Map(
    (await readListed(trx, subject, symbol, dates)).map(({ date, value }) => [date, value]),
  );
  return wanted.flatMap(({ date, value }, i) => {
    const before = standing[i] ?? null;
    const vendor = listed.get(date) ?? null;
    const removed = value === null;
    const same = vendor === value;
    const after: Row | null = same
      ? null
      : { ...keys[i]!, [amount!]: value ?? vendor ?? Number(before?.[amount!] ?? 1), removed };
    if (after === null && before === null) return [];
    return [rowChange(table, before, after)];
  });
}
