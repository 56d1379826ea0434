import {
  edsFields,
  manualSource,
  type EdsTable,
  type EdsValue,
} from '@midoffice/contract/corporate-actions/shapes';
import { badInput } from '../../platform/http/errors.ts';
import type { Desk } from './desk.ts';
import { asRefusal, copyOf, type Plan } from './edit.ts';
import { cellRow, markRow, nothingCollected, planCollected, put, type Values, type Work } from './plan.ts';
import { newKey, storedValues } from './values.ts';

/** Makes a record one of source manual, with the values given; an existing one keeps nothing of its sources. */
export function planManual(desk: Desk, table: EdsTable, key: string, values: Values, place: string): Plan {
  const work: Work = { desk, next: copyOf(desk.facts), touched: new Map([[key, place]]) };
  for (const id of work.next.cells.keys()) if (id.startsWith(`${key}\n`)) work.next.cells.delete(id);
  put(work, 'marks', markRow(work, key, 'manual', null, null));
  const keyFields = new Set(edsFields[table].filter((field) => field.key).map(({ name }) => name));
  for (const [field, value] of Object.entries(values)) {
    if (value === null || keyFields.has(field)) continue;
    const row = cellRow(work, key, field, value);
    const standing = desk.facts.cells.get(`${key}\n${field}`);
    work.next.cells.set(`${key}\n${field}`, standing && standing['value'] === value ? standing : row);
  }
  return {
    kind: 'eds.record-made-manual',
    source: 'person',
    summary: `${table} ${key}: manual record`,
    ...work,
  };
}

/** A new manual record, or changes of one. @throws ApiError 400 naming a bad value, or a key that is taken */
export function planManualRecord(
  desk: Desk,
  record: { key?: string | undefined; values: Values; expected?: Values | undefined },
): Plan {
  const { table } = desk;
  const { key } = record;
  let values: Record<string, EdsValue>;
  let made: string;
  try {
    values = storedValues(table, record.values);
    made = key ?? newKey(table, values);
  } catch (error) {
    throw asRefusal(error, 'record.values');
  }
  const standing = desk.main.get(made);
  if (key === undefined) {
    if (standing) {
      const [field] = edsFields[table];
      throw badInput(
        `record.values.${field!.name}`,
        `there is a record ${made}${standing.deleted ? ', which was deleted: restore it' : ' already'}`,
      );
    }
    return planManual(desk, table, made, values, 'record.values');
  }
  if (!standing) throw badInput('record.key', `there is no record ${key} of ${desk.symbol} in ${table}`);
  if (standing.source !== manualSource)
    throw badInput('record.key', `${key} is not a manual record: convert it first`);
  const edits = { key, values: withoutKeys(table, key, values), expected: record.expected };
  const plan = planCollected(
    desk,
    { ...nothingCollected, updatedValues: [edits] },
    'eds.manual-record-saved',
  );
  return { ...plan, touched: new Map([[key, 'record.values']]) };
}

/** The values but those of the key, which must be what they are. */
function withoutKeys(table: EdsTable, key: string, values: Values): Values {
  const keyFields = edsFields[table].filter((field) => field.key).map(({ name }) => name);
  const parts = key.split('|');
  for (const [i, name] of keyFields.entries())
    if (name in values && values[name] !== parts[i])
      throw badInput(`record.values.${name}`, 'is part of the key and not edited');
  return Object.fromEntries(Object.entries(values).filter(([name]) => !keyFields.includes(name)));
}
