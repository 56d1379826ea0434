import type { Trx } from '../../../platform/db/connect.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { lockTarget, readRows } from '../../../platform/ledger/store.ts';
import { readListed, type ActionSubject } from './action-store.ts';
import { chartTables } from './ledger-tables.ts';
import { dividendFactRows } from './dividend-facts.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import type { Env } from './series.ts';
import { splitFactRows } from './split-facts.ts';

interface ChartName {
  readonly symbol: string;
  readonly env: Env;
}

/** What shall count on a date: a split's ratio or a dividend's amount; null for none. */
export interface WantedAction {
  readonly date: string;
  readonly value: number | null;
  /** Whether the record that asks for it said the same before. */
  readonly same?: boolean;
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
  const dates = wanted.map(({ date }) => date);
  const listed = new Map(
    (await readListed(trx, subject, symbol, dates)).map(({ date, value }) => [date, value]),
  );
  const isListed = ({ date, value }: WantedAction): boolean => (listed.get(date) ?? null) === value;
  const agreeing = wanted.filter(isListed);
  const others = wanted.filter((one) => !isListed(one));
  const name = { symbol, env: 'production' } as const;
  return [
    ...(await droppedFacts(trx, subject, name, agreeing)),
    ...(await (subject === 'splits' ? splitFactRows : recordedDividendRows)(trx, name, others)),
  ];
}

const tableOf = { splits: chartTables.split, dividends: chartTables.dividend } as const;
const dayOf = { splits: 'date', dividends: 'ex_date' } as const;

/** Takes the facts on these dates out, so that the source's word counts. */
async function droppedFacts(
  trx: Trx,
  subject: ActionSubject,
  name: ChartName,
  actions: readonly WantedAction[],
): Promise<CellChange[]> {
  const keys = actions.map(({ date }) => ({ ...name, [dayOf[subject]]: date }));
  const existing = await readRows(trx, tableOf[subject], keys);
  return existing.filter((row) => row !== null).map((row) => rowChange(tableOf[subject], row, null));
}

/**
 * Facts of dividends that corporate actions record. A record that says what it said when its fact was written, and that
 * nobody changes now, leaves the fact on its basis, although a split that the source listed meanwhile restated it.
 */
async function recordedDividendRows(
  trx: Trx,
  name: ChartName,
  wanted: readonly WantedAction[],
): Promise<CellChange[]> {
  const rows = await dividendFactRows(trx, name, wanted);
  const untouched = new Set(wanted.filter(({ same }) => same).map(({ date }) => date));
  const unchanged = ({ key, before, after }: CellChange): boolean => {
    const [previous, comes] = [before as Row | null, after as Row | null];
    return (
      untouched.has(String(key['ex_date'])) &&
      previous !== null &&
      previous['amount'] === comes?.['amount'] &&
      previous['removed'] === comes?.['removed']
    );
  };
  return rows.filter((row) => !unchanged(row));
}
