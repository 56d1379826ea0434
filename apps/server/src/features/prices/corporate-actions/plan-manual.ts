import { edsFields, manualSource, type EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { badInput } from '../../../platform/http/errors.ts';
import type { Desk } from './desk.ts';
import { copyOf, type Plan } from './edit.ts';
import type { NamedRecord } from './flat.ts';
import { cellRow, markRow, nothingCollected, planCollected, put, type Values, type Work } from './plan.ts';

/** Makes a record one of source manual, with the values given; an existing one keeps nothing of its sources. */
export function planManual(desk: Desk, table: EdsTable, key: string, values: Values, place: string): Plan {
  const work: Work = { desk, next: copyOf(desk.facts), touched: new Map([[key, place]]) };
  for (const id of work.next.cells.keys()) if (id.startsWith(`${key}\n`)) work.next.cells.delete(id);
  put(work, 'marks', markRow(work, key, 'manual', null, null));
  const keyFields = new Set(edsFields[table].filter((field) => field.key).map(({ name }) => name));
  for (const [field, value] of Object.entries(values)) {
    if (value === null || keyFields.has(field)) continue;
    const row = cellRow(work, key, field, value);
    const existing = desk.facts.cells.get(`${key}\n${field}`);
    work.next.cells.set(`${key}\n${field}`, existing && existing['value'] === value ? existing : row);
  }
  return {
    kind: 'eds.record-made-manual',
    source: 'person',
    summary: `${table} ${key}: manual record`,
    ...work,
  };
}

/**
 * A new manual record, or changes of one.
 * @throws ApiError 400 where the record is another source's, was deleted, or is not the new one that it was taken for
 */
export function planManualRecord(desk: Desk, record: NamedRecord & { isNew: boolean }): Plan {
  const { table } = desk;
  const { key, values, expected, isNew } = record;
  const existing = desk.main.get(key);
  if (!existing) return planManual(desk, table, key, values, 'record');
  const place = `record.${edsFields[table][0]!.name}`;
  if (existing.deleted) throw badInput(place, `there is a record ${key}, which was deleted: restore it`);
  if (isNew) throw badInput(place, `there is a record ${key} already`);
  if (existing.source !== manualSource)
    throw badInput(place, `there is a record ${key} already, of ${existing.source}: convert it first`);
  const plan = planCollected(
    desk,
    { ...nothingCollected, updatedValues: [{ key, values, expected }] },
    'eds.manual-record-saved',
  );
  return { ...plan, touched: new Map([[key, 'record']]) };
}
