import { edsFields, type EdsTable } from './lists.ts';

/** One value of a record; null is empty. */
export type EdsValue = string | number | null;
export type EdsValues = Readonly<Record<string, EdsValue>>;

/** Names of the fields of all tables; a record has those of its own table. */
export const edsFieldNames = [
  'date',
  'eps',
  'epsEstimated',
  'revenue',
  'revenueEstimated',
  'time',
  'fiscalDateEnding',
  'period',
  'calendarYear',
  'currency',
  'call',
  'news',
  'dividend',
  'recordDate',
  'paymentDate',
  'declarationDate',
  'frequency',
  'yield',
  'numerator',
  'denominator',
  'company',
  'exchange',
  'status',
  'shares',
  'priceLow',
  'priceHigh',
  'price',
  'marketCap',
  'fieldType',
  'low',
  'average',
  'high',
  'analysts',
  'type',
  'denomination',
  'note',
] as const;
export type EdsFieldName = (typeof edsFieldNames)[number];

/** What a record says about itself beside the fields of its table. A caller may send it back; it is not edited there. */
export const edsRecordFacts: readonly string[] = [
  'key',
  'symbol',
  'source',
  'createdAt',
  'updatedAt',
  'invalid',
  'deleted',
  'overridden',
  'expected',
];

interface RecordFacts {
  /** Names the record within symbol and table: a date, a type, or `date|period|fieldType`. */
  readonly key: string;
  readonly symbol: string;
  /** Null for source currencies. */
  readonly date: string | null;
  /** Of a main record: the source that most of it comes from, `manual` where a person wrote it. */
  readonly source: string;
  readonly updatedAt: string | null;
  /** Of a source's record: a person marked it as wrong, and it is not used. A main record never is. */
  readonly invalid: boolean;
  /** Of a main record: a person deleted it; it stays in the list so that it can be restored. */
  readonly deleted: boolean;
  /** Of a main record: fields that a person corrected, with their values without the correction. */
  readonly overridden: EdsValues;
}

/** A record with the fields of its table in `values`, as code works with it. */
export interface EdsRecord extends RecordFacts {
  readonly values: EdsValues;
}

/** A record as calls send and answer it: the fields of its table side by side with the facts about it. */
export type EdsFlatRecord = RecordFacts & { readonly [F in Exclude<EdsFieldName, 'date'>]?: EdsValue };

/** A record as calls answer it. */
export function flatRecord(record: EdsRecord): EdsFlatRecord {
  const { values, ...facts } = record;
  return { ...values, ...facts };
}

/** A record that a call answered, as code works with it. */
export function groupedRecord(table: EdsTable, flat: EdsFlatRecord): EdsRecord {
  const { key, symbol, date, source, updatedAt, invalid, deleted, overridden } = flat;
  const all = flat as unknown as EdsValues;
  const values = Object.fromEntries(edsFields[table].map(({ name }) => [name, all[name] ?? null]));
  return { key, symbol, date, source, updatedAt, invalid, deleted, overridden, values };
}
