import type { EdsField } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsRecord } from '@midoffice/contract/prices/corporate-actions/shapes';
import { isDeleted, setValue, valueOf, type Pending } from './pending.ts';

/** Scales of the denomination editor; the first is its default. Source: rule r001-denomination-scales. */
export const denominations: readonly number[] = [
  100,
  ...Array.from({ length: 9 }, (_unused, at) => 10 ** (at + 3)),
];

/** A product of two decimals without the dust of binary fractions: 0.1 x 3 is 0.3. At most 12 significant digits. */
export const cleanProduct = (value: number, factor: number): number =>
  Number((value * factor).toPrecision(12));

export interface Scaling {
  readonly fields: readonly string[];
  /** What a record's figures are multiplied by; undefined: they stay. */
  factorOf(record: EdsRecord): number | undefined;
  /** Days, both included; empty: no bound. */
  readonly from: string;
  readonly to: string;
  /** Written into the field `currency` where the table has one. */
  readonly currency?: string;
}

const isWithin = (record: EdsRecord, from: string, to: string): boolean =>
  record.date === null || ((!from || record.date >= from) && (!to || record.date <= to));

/** The records that a scaling reaches: those within its days that are not to be deleted. */
export const scaledRecords = (
  pending: Pending,
  records: readonly EdsRecord[],
  { from, to }: Pick<Scaling, 'from' | 'to'>,
): readonly EdsRecord[] =>
  records.filter((record) => !isDeleted(pending, record) && isWithin(record, from, to));

/** Multiplies the chosen fields by their record's factor, as edits that are pending. Empty cells stay empty. */
export function scaleValues(pending: Pending, records: readonly EdsRecord[], scaling: Scaling): Pending {
  let next = pending;
  for (const record of scaledRecords(pending, records, scaling)) {
    const factor = scaling.factorOf(record);
    if (factor === undefined) continue;
    for (const field of scaling.fields) {
      const value = valueOf(next, record, field);
      if (typeof value === 'number')
        next = setValue(next, record, field, cleanProduct(value, factor), 'scaled');
    }
    if (scaling.currency && 'currency' in record.values)
      next = setValue(next, record, 'currency', scaling.currency, 'scaled');
  }
  return next;
}

/** The fields that hold money. */
export const moneyFields = (fields: readonly EdsField[]): readonly EdsField[] =>
  fields.filter((field) => field.money);
