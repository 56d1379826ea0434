import type { EdsTable, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { edsFields, manualSource } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { CellChange } from '../../../platform/ledger/change.ts';
import type { Desk } from './desk.ts';
import { copyOf, editRows, type Plan } from './edit.ts';
import { dateOf } from './main-set.ts';
import { cellRow, markRow, put, type Values, type Work } from './plan.ts';

/** What a figure of one share is multiplied by in the records of the new symbol. @param date of the record */
export interface PerShareFactors {
  readonly dividend: (date: string) => number;
  readonly eps: (date: string) => number;
}

const times = (value: EdsValue, factor: number): EdsValue =>
  typeof value === 'number' && factor !== 1 ? Number((value * factor).toPrecision(12)) : value;

/** Fields of a record that are figures of one share. Those of an IPO stay as they were on the day. */
function perShareFields(table: EdsTable, values: Values): readonly string[] {
  if (table === 'earnings') return ['eps', 'epsEstimated'];
  if (table === 'dividends') return ['dividend'];
  return table === 'analyst_data' && values['fieldType'] === 'eps' ? ['low', 'average', 'high'] : [];
}

function carriedValues(table: EdsTable, date: string | null, values: Values, by: PerShareFactors): Values {
  if (date === null) return values;
  const factor = table === 'dividends' ? by.dividend(date) : by.eps(date);
  const restated = perShareFields(table, values).map((field) => [field, times(values[field]!, factor)]);
  return { ...values, ...(Object.fromEntries(restated) as Values) };
}

/** Puts the values of a record in as one of source manual under another key, none of them being part of the key. */
function putManual(work: Work, key: string, values: Values): void {
  const { table } = work.desk;
  const keyFields = new Set(edsFields[table].filter((field) => field.key).map(({ name }) => name));
  put(work, 'marks', markRow(work, key, manualSource, null, null));
  for (const [field, value] of Object.entries(values))
    if (value !== null && !keyFields.has(field)) put(work, 'cells', cellRow(work, key, field, value));
}

/**
 * Moves records to other keys, which must be free: each becomes a manual record with the same values under the new key,
 * and the original is deleted. Charts are updated too.
 */
export function planMoved(
  desk: Desk,
  moves: readonly { readonly from: string; readonly to: string; readonly values: Values }[],
): Plan {
  const work: Work = { desk, next: copyOf(desk.facts), touched: new Map() };
  for (const { from, to, values } of moves) {
    put(work, 'marks', markRow(work, from, 'deleted', null, null));
    putManual(work, to, { ...desk.main.get(from)!.values, ...values });
    work.touched.set(from, '').set(to, '');
  }
  return { kind: 'eds.records-moved', source: 'rule', summary: '', asSent: true, ...work };
}

/**
 * The facts that give a symbol the records of another one: those dated before its own first record, and where a table
 * has no dates, those under keys that it does not have. Its existing records do not change. The new ones are manual
 * records, since no source sends them under the new symbol. Facts of charts are not included.
 */
export async function planCarried(
  from: Desk,
  to: Desk,
  by: PerShareFactors,
): Promise<{ rows: CellChange[]; count: number }> {
  const { table } = from;
  const dates = [...to.main.keys()].map((key) => dateOf(table, key)).filter((date) => date !== null);
  const first = dates.sort()[0] ?? null;
  const work: Work = { desk: to, next: copyOf(to.facts), touched: new Map() };
  let count = 0;
  for (const { key, values, deleted } of from.main.values()) {
    const date = dateOf(table, key);
    if (deleted || to.main.has(key) || (first !== null && date !== null && date >= first)) continue;
    count += 1;
    putManual(work, key, carriedValues(table, date, values, by));
  }
  const plan = {
    kind: 'eds.records-carried',
    source: 'rule symbol change',
    summary: '',
    asSent: true,
  } as const;
  return { rows: await editRows(to, { ...plan, ...work }), count };
}
