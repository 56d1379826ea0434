import type { CallField, callPeriods } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';

/** Fields of a row that a click changes. */
export type EditedField = Extract<CallField, 'date' | 'calendarYear' | 'period' | 'invalid' | 'deleted'>;
export type Changes = Partial<
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

/** What becomes of an edit, and what is being saved meanwhile. */
interface Putting {
  readonly edits: RowEdits;
  readonly saving: ReadonlyMap<string, Changes>;
}

/** Puts a field of a row to a value; the stored one takes the edit back, unless another value is being saved. */
export function withValue(
  { edits, saving }: Putting,
  call: EarningsCall,
  field: EditedField,
  value: unknown,
): RowEdits {
  const next = new Map(edits);
  const known = edits.get(rowKey(call));
  const { [field]: _former, ...others } = known?.changes ?? {};
  const isSaving = Object.hasOwn(saving.get(rowKey(call)) ?? {}, field);
  const changes = value === call[field] && !isSaving ? others : { ...others, [field]: value };
  if (Object.keys(changes).length)
    next.set(rowKey(call), { call: known?.call ?? call, changes: changes as Changes });
  else next.delete(rowKey(call));
  return next;
}

/** Where each cell is among its sources, by row and field: 0 is the stored value. */
export type Turns = ReadonlyMap<string, number>;

/** Goes to the next source of a cell; after the last one back to the stored value. Source: r002-editor-rows. */
export function nextSource(
  { turns, ...putting }: Putting & { readonly turns: Turns },
  call: EarningsCall,
  field: ComparedField,
): { turns: Turns; edits: RowEdits } {
  const values = sourceValues(call, field);
  const key = `${rowKey(call)} ${field}`;
  const turn = ((turns.get(key) ?? 0) + 1) % values.length;
  return {
    turns: new Map(turns).set(key, turn),
    edits: withValue(putting, call, field, values[turn]!.value),
  };
}

/** The edits that are left once some were saved, or none: those that were made or taken back meanwhile. */
export function afterSaving(edits: RowEdits, saved: ReadonlyMap<string, Changes>): RowEdits {
  const left = new Map<string, RowEdit>();
  for (const [key, { call, changes }] of edits) {
    const now: EarningsCall = { ...call, ...saved.get(key) };
    const stored = { ...now, fiscalPeriod: `${now.calendarYear}-${now.period}` };
    const fields = (Object.keys(changes) as EditedField[]).filter((field) => changes[field] !== now[field]);
    if (fields.length)
      left.set(rowKey(stored), {
        call: stored,
        changes: Object.fromEntries(fields.map((field) => [field, changes[field]])),
      });
  }
  return left;
}

/** What is sent of the edits: each row with its changes and the values that they replace. */
export const recordsOf = (edits: RowEdits) =>
  [...edits.values()].map(({ call, changes }) => ({
    symbol: call.symbol,
    fiscalPeriod: call.fiscalPeriod,
    ...changes,
    expected: Object.fromEntries(Object.keys(changes).map((field) => [field, call[field as EditedField]])),
  }));
