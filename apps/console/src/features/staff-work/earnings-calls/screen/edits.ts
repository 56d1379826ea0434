import type { CallField, callPeriods } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';

/** Fields of a row that a click changes. */
export type EditedField = Extract<CallField, 'date' | 'calendarYear' | 'period' | 'invalid' | 'deleted'>;
type Changes = Partial<
  Pick<EarningsCall, Exclude<EditedField, 'period'>> & { period: (typeof callPeriods)[number] }
>;

/** What is edited in a row and not saved, with the row as it was read. */
export interface RowEdit {
  readonly call: EarningsCall;
  readonly changes: Changes;
}

/** Edits by row. */
export type RowEdits = ReadonlyMap<string, RowEdit>;

export const rowKey = ({ symbol, fiscalPeriod }: Pick<EarningsCall, 'symbol' | 'fiscalPeriod'>): string =>
  `${symbol} ${fiscalPeriod}`;

/** Fields that sources of the calendar have as well. */
export const comparedFields = ['date', 'calendarYear', 'period'] as const satisfies readonly EditedField[];
export type ComparedField = (typeof comparedFields)[number];

/** The values of the compared sources in a field, the sources in their order; null: the stored value. */
export function sourceValues(
  call: EarningsCall,
  field: ComparedField,
): { source: string | null; value: unknown }[] {
  const others = call.sources.flatMap(({ source, values }) =>
    typeof values[field] === typeof call[field] ? [{ source, value: values[field] }] : [],
  );
  return [{ source: null, value: call[field] }, ...others];
}

/** Puts a field of a row to a value; the stored one takes the edit back. */
export function withValue(edits: RowEdits, call: EarningsCall, field: EditedField, value: unknown): RowEdits {
  const next = new Map(edits);
  const known = edits.get(rowKey(call));
  const { [field]: _former, ...others } = known?.changes ?? {};
  const changes = value === call[field] ? others : { ...others, [field]: value };
  if (Object.keys(changes).length)
    next.set(rowKey(call), { call: known?.call ?? call, changes: changes as Changes });
  else next.delete(rowKey(call));
  return next;
}

/** Where each cell is among its sources, by row and field: 0 is the stored value. */
export type Turns = ReadonlyMap<string, number>;

/** Goes to the next source of a cell; after the last one back to the stored value. Source: r002-editor-rows. */
export function nextSource(
  turns: Turns,
  edits: RowEdits,
  call: EarningsCall,
  field: ComparedField,
): { turns: Turns; edits: RowEdits } {
  const values = sourceValues(call, field);
  const key = `${rowKey(call)} ${field}`;
  const turn = ((turns.get(key) ?? 0) + 1) % values.length;
  return {
    turns: new Map(turns).set(key, turn),
    edits: withValue(edits, call, field, values[turn]!.value),
  };
}

/** What is sent of the edits: each row with its changes and the values that they replace. */
export const recordsOf = (edits: RowEdits) =>
  [...edits.values()].map(({ call, changes }) => ({
    symbol: call.symbol,
    fiscalPeriod: call.fiscalPeriod,
    ...changes,
    expected: Object.fromEntries(Object.keys(changes).map((field) => [field, call[field as EditedField]])),
  }));
