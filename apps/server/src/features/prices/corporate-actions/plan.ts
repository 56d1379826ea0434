import type { EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { edsFields, edsTexts, manualSource } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { Conflict } from '@midoffice/contract/kernel';
import { ApiError, badInput, conflict } from '../../../platform/http/errors.ts';
import type { Row } from '../../../platform/ledger/change.ts';
import { idOf, mainWith, sentOf, type Desk, type Facts } from './desk.ts';
import { asRefusal, copyOf, type Plan } from './edit.ts';
import { edsLedger } from './ledger-tables.ts';
import { storedValues } from './values.ts';

export type Values = Readonly<Record<string, EdsValue>>;

/** All that can be collected before it is saved. */
export interface Collected {
  readonly updatedValues: readonly {
    key: string;
    values: Values;
    expected?: Values | undefined;
    /** Its place in the input, to name in a refusal. Default: its index in this list. */
    place?: string;
  }[];
  readonly deletedValues: readonly string[];
  readonly restoredValues: readonly string[];
  readonly resetValues: readonly {
    key: string;
    fields?: readonly string[] | undefined;
    expected?: Values | undefined;
  }[];
  readonly noOverride?: readonly string[] | undefined;
  readonly expectedNoOverride?: readonly string[] | undefined;
  readonly invalidValues: readonly { key: string; source: string; invalid: boolean; fullSource: boolean }[];
}

export const nothingCollected: Collected = {
  updatedValues: [],
  deletedValues: [],
  restoredValues: [],
  resetValues: [],
  invalidValues: [],
};

/** An edit while it is being worked out. */
export interface Work {
  readonly desk: Desk;
  readonly next: Facts;
  readonly touched: Map<string, string>;
}

const base = ({ desk }: Work, key: string) => ({ symbol: desk.symbol, subject: desk.table, record_key: key });

/** Replaces the fact under the same key. */
export function put(work: Work, kind: keyof Facts, row: Row): void {
  const table = {
    records: edsLedger.record,
    cells: edsLedger.cell,
    marks: edsLedger.mark,
    invalid: edsLedger.invalid,
  }[kind];
  const id = idOf(table, row);
  work.next[kind].set(id, row);
}

export const markRow = (
  work: Work,
  key: string,
  mark: string,
  values: Values | null,
  source: string | null,
): Row => ({
  ...base(work, key),
  mark,
  values,
  source,
});
export const cellRow = (work: Work, key: string, field: string, value: EdsValue): Row => ({
  ...base(work, key),
  field,
  value,
});

function requireRecord({ desk }: Work, key: string, place: string): void {
  if (!desk.main.has(key))
    throw badInput(place, `there is no record ${key} of ${desk.symbol} in ${desk.table}`);
}

function refuseTwice(keys: readonly string[], place: string): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key)) throw badInput(place, `${key} appears twice`);
    seen.add(key);
  }
}

/** @throws ApiError 409 with both values of every cell that is not any more what the editor had read */
function refuseStale({ desk }: Work, { updatedValues, resetValues }: Collected): void {
  const without = (key: string): Values => desk.main.get(key)?.overridden ?? {};
  const resets = resetValues.map(({ key, fields, expected }) => ({
    key,
    values: without(key),
    // A reset of the whole record takes out all of its corrections: one that is not among the expected was not seen.
    expected: fields || !expected ? expected : { ...without(key), ...expected },
  }));
  const conflicts: Conflict[] = [...updatedValues, ...resets].flatMap(({ key, values, expected = {} }) =>
    Object.entries(expected).flatMap(([field, read]) => {
      const actual = desk.main.get(key)?.values[field] ?? null;
      if (actual === read) return [];
      return [
        {
          field,
          expected: read,
          actual,
          wanted: values[field] ?? null,
          where: `${desk.symbol} ${desk.table} ${key}`,
        },
      ];
    }),
  );
  if (!conflicts.length) return;
  const what = conflicts.length === 1 ? 'this value' : `${conflicts.length} of these values`;
  throw conflict(`Somebody else changed ${what} in the meantime.`, conflicts.slice(0, 50));
}

/** Sets cells of one record. A value equal to the uncorrected one removes the correction. */
function setCells(work: Work, key: string, values: Values): void {
  const { cells, marks } = work.next;
  const main = mainOf(work, key);
  const manual = marks.has(`${key}\nmanual`);
  for (const [field, value] of Object.entries(values)) {
    const without = manual
      ? null
      : main && Object.hasOwn(main.overridden, field)
        ? main.overridden[field]!
        : (main?.values[field] ?? null);
    const existing = work.desk.facts.cells.get(`${key}\n${field}`);
    if (value === without) cells.delete(`${key}\n${field}`);
    else put(work, 'cells', existing?.['value'] === value ? existing : cellRow(work, key, field, value));
  }
}

const mainOf = ({ desk }: Work, key: string) => desk.main.get(key);

function update(work: Work, edits: Collected['updatedValues']): void {
  refuseTwice(
    edits.map((edit) => edit.key),
    'updatedValues',
  );
  const keyFields = new Set(edsFields[work.desk.table].filter((field) => field.key).map(({ name }) => name));
  for (const [i, { key, values, place = `updatedValues.${i}` }] of edits.entries()) {
    requireRecord(work, key, `${place}.key`);
    for (const field of Object.keys(values))
      if (keyFields.has(field)) throw badInput(`${place}.${field}`, 'is part of the key and not edited');
    try {
      setCells(work, key, storedValues(work.desk.table, values));
    } catch (error) {
      throw asRefusal(error, place);
    }
    work.touched.set(key, place);
  }
}

function reset(work: Work, edits: Collected['resetValues']): void {
  for (const [i, { key, fields }] of edits.entries()) {
    requireRecord(work, key, `resetValues.${i}.key`);
    for (const id of work.next.cells.keys()) {
      const [of, field] = id.split('\n') as [string, string];
      if (of === key && (!fields || fields.includes(field))) work.next.cells.delete(id);
    }
    if (!fields) work.next.marks.delete(`${key}\nmanual`);
    work.touched.set(key, `resetValues.${i}`);
  }
}

function deleteAndRestore(work: Work, deleted: readonly string[], restored: readonly string[]): void {
  refuseTwice([...deleted, ...restored], 'deletedValues');
  for (const [i, key] of deleted.entries()) {
    requireRecord(work, key, `deletedValues.${i}`);
    put(work, 'marks', markRow(work, key, 'deleted', null, null));
    work.touched.set(key, `deletedValues.${i}`);
  }
  for (const [i, key] of restored.entries()) {
    requireRecord(work, key, `restoredValues.${i}`);
    work.next.marks.delete(`${key}\ndeleted`);
    work.touched.set(key, `restoredValues.${i}`);
  }
}

function invalidate(work: Work, edits: Collected['invalidValues']): void {
  const records = sentOf(work.desk.facts);
  for (const [i, { key, source, invalid, fullSource }] of edits.entries()) {
    const meant = records.filter((one) => one.source === source && (fullSource || one.key === key));
    if (!meant.length)
      throw badInput(
        `invalidValues.${i}.source`,
        `${source} has no ${fullSource ? 'records' : `record ${key}`} here`,
      );
    const recordKey = fullSource ? '*' : key;
    if (invalid) put(work, 'invalid', { ...base(work, recordKey), source });
    else work.next.invalid.delete(`${recordKey}\n${source}`);
    for (const one of meant) work.touched.set(one.key, `invalidValues.${i}`);
  }
}

/**
 * Holds records as they are without corrections, and lets go those that the list does not name any more.
 * @throws ApiError 409 where the keys are not the expected ones, or an empty list without any would let all of them go: it
 *   may as well come from a client that has none to name
 */
function hold(work: Work, wanted: readonly string[], expected: readonly string[] | undefined): void {
  const { desk, next } = work;
  const existing = heldKeys(next);
  const differs = (message: string): ApiError =>
    conflict(message, [
      {
        field: 'noOverride',
        expected: expected ?? [],
        actual: existing,
        wanted,
        where: `${desk.symbol} ${desk.table}`,
      },
    ]);
  if (expected && [...expected].sort().join() !== existing.join())
    throw differs('Somebody else changed the keys without override in the meantime.');
  if (!expected && !wanted.length && existing.length)
    throw differs(
      `An empty list would let these keys without override go: ${shortList(existing)}. To do so, send them as expectedNoOverride.`,
    );
  refuseTwice(wanted, 'noOverride');
  for (const key of existing) {
    if (wanted.includes(key)) continue;
    next.marks.delete(`${key}\nheld`);
    work.touched.set(key, 'noOverride');
  }
  const uncorrected = mainWith(desk.table, { ...next, cells: new Map() });
  for (const [i, key] of wanted.entries()) {
    if (existing.includes(key)) continue;
    requireRecord(work, key, `noOverride.${i}`);
    const record = uncorrected.get(key);
    const manual = record?.source === manualSource;
    put(
      work,
      'marks',
      markRow(work, key, 'held', manual || !record ? null : record.values, record?.source ?? null),
    );
    work.touched.set(key, `noOverride.${i}`);
  }
}

/** Keys of the records that no import changes, ascending. */
export const heldKeys = (facts: Facts): string[] =>
  [...facts.marks.values()]
    .filter((row) => row['mark'] === 'held')
    .map((row) => String(row['record_key']))
    .sort();

const namedAtMost = 20;
const shortList = (names: readonly string[]): string =>
  names.length > namedAtMost
    ? `${names.slice(0, namedAtMost).join(', ')} and ${names.length - namedAtMost} more`
    : names.join(', ');

const count = (n: number, what: string): string[] => (n ? [`${n} ${what}`] : []);

/** Works out all that was collected as one plan. @throws ApiError 400 where nothing was, or naming what is wrong */
export function planCollected(desk: Desk, collected: Collected, kind = 'eds.records-updated'): Plan {
  const work: Work = { desk, next: copyOf(desk.facts), touched: new Map() };
  refuseStale(work, collected);
  reset(work, collected.resetValues);
  deleteAndRestore(work, collected.deletedValues, collected.restoredValues);
  update(work, collected.updatedValues);
  invalidate(work, collected.invalidValues);
  if (collected.noOverride) hold(work, collected.noOverride, collected.expectedNoOverride);
  if (!work.touched.size) throw new ApiError(400, edsTexts.nothingToSave);
  const parts = [
    ...count(collected.updatedValues.length, 'updated'),
    ...count(collected.deletedValues.length, 'deleted'),
    ...count(collected.restoredValues.length, 'restored'),
    ...count(collected.resetValues.length, 'reset'),
    ...count(collected.invalidValues.length, 'marked'),
    ...(collected.noOverride ? ['keys without override'] : []),
  ];
  return { kind, source: 'person', summary: `${desk.table}: ${parts.join(', ')}`, ...work };
}
