import type { EdsSource, manualSource } from '@midoffice/contract/prices/corporate-actions/lists';
import type { EdsEditorData, EdsRecord, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';

/** One edited cell: its new value, the value that its edit was begun on, and where the new value comes from. */
export interface PendingCell {
  readonly to: EdsValue;
  readonly from: EdsValue;
  /** A source, `typed`, or `scaled` by the currency or denomination editor. */
  readonly by: string;
}

/** What was collected in the editor and is saved together. Source: rule r001-eps-save-together. */
export interface Pending {
  /** By record key and field. */
  readonly updates: Readonly<Record<string, Readonly<Record<string, PendingCell>>>>;
  /** Fields whose stored correction is to be taken out, with the corrected value that was seen, by record key. */
  readonly resets: Readonly<Record<string, Readonly<Record<string, EdsValue>>>>;
  readonly deleted: readonly string[];
  readonly restored: readonly string[];
  /** Keys whose override switch was turned: true is now kept from imports. */
  readonly noOverride: Readonly<Record<string, boolean>>;
  /** Marks on records of sources that were turned, by `source|key`. */
  readonly invalid: Readonly<Record<string, { source: string; key: string; invalid: boolean }>>;
}

export const nothingPending: Pending = {
  updates: {},
  resets: {},
  deleted: [],
  restored: [],
  noOverride: {},
  invalid: {},
};

const without = <T>(map: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key));
const toggled = (list: readonly string[], key: string): readonly string[] =>
  list.includes(key) ? list.filter((one) => one !== key) : [...list, key];

function withUpdate(pending: Pending, key: string, field: string, cell: PendingCell | null): Pending {
  const cells = without(pending.updates[key] ?? {}, field);
  const next = cell ? { ...cells, [field]: cell } : cells;
  return {
    ...pending,
    updates: Object.keys(next).length ? { ...pending.updates, [key]: next } : without(pending.updates, key),
  };
}

/** @param seen the corrected value; undefined: the correction stays */
function withReset(pending: Pending, key: string, field: string, seen: EdsValue | undefined): Pending {
  const fields = without(pending.resets[key] ?? {}, field);
  const next = seen === undefined ? fields : { ...fields, [field]: seen };
  return {
    ...pending,
    resets: Object.keys(next).length ? { ...pending.resets, [key]: next } : without(pending.resets, key),
  };
}

/** Whether the correction of a cell will be taken out. */
export const isReset = (pending: Pending, key: string, field: string): boolean =>
  Object.hasOwn(pending.resets[key] ?? {}, field);

/** Whether the record will be deleted: its current state, reversed where that is pending. */
export const isDeleted = (pending: Pending, record: EdsRecord): boolean =>
  record.deleted ? !pending.restored.includes(record.key) : pending.deleted.includes(record.key);

/** The value of a cell once saved. A reset one holds the value before it was corrected. */
export function valueOf(pending: Pending, record: EdsRecord, field: string): EdsValue {
  const cell = pending.updates[record.key]?.[field];
  if (cell) return cell.to;
  if (isReset(pending, record.key, field)) return record.overridden[field] ?? null;
  return record.values[field] ?? null;
}

/**
 * Edits a cell; back at the value of the database it is no edit any more. One that is edited again was still begun on the former
 * value.
 */
export function setValue(
  pending: Pending,
  record: EdsRecord,
  field: string,
  to: EdsValue,
  by: string,
): Pending {
  const stored = record.values[field] ?? null;
  const former = pending.updates[record.key]?.[field];
  return withUpdate(
    withReset(pending, record.key, field, undefined),
    record.key,
    field,
    to === stored ? null : { to, from: former ? former.from : stored, by },
  );
}

/** Takes an edit out of a cell; where there is none, takes its stored correction out, or leaves that in again. */
export function resetValue(pending: Pending, record: EdsRecord, field: string): Pending {
  if (pending.updates[record.key]?.[field]) return withUpdate(pending, record.key, field, null);
  if (isReset(pending, record.key, field)) return withReset(pending, record.key, field, undefined);
  return Object.hasOwn(record.overridden, field)
    ? withReset(pending, record.key, field, record.values[field] ?? null)
    : pending;
}

/** Deletes a record, or restores a deleted one; once more takes that back. */
export const toggleDeleted = (pending: Pending, record: EdsRecord): Pending =>
  record.deleted
    ? { ...pending, restored: toggled(pending.restored, record.key) }
    : { ...pending, deleted: toggled(pending.deleted, record.key) };

/** Whether imports are kept from a record. */
export const isKept = (pending: Pending, meta: readonly string[], key: string): boolean =>
  pending.noOverride[key] ?? meta.includes(key);

/** Keeps imports from a record, or lets them in again. */
export function toggleKept(pending: Pending, meta: readonly string[], key: string): Pending {
  const wanted = !isKept(pending, meta, key);
  const rest = without(pending.noOverride, key);
  return { ...pending, noOverride: wanted === meta.includes(key) ? rest : { ...rest, [key]: wanted } };
}

/** Whether a source's record counts as wrong. */
export const isInvalid = (pending: Pending, record: EdsRecord): boolean =>
  pending.invalid[`${record.source}|${record.key}`]?.invalid ?? record.invalid;

/** Marks a source's record as wrong, or takes the mark back. */
export function toggleInvalid(pending: Pending, record: EdsRecord): Pending {
  const id = `${record.source}|${record.key}`;
  const wanted = !isInvalid(pending, record);
  const rest = without(pending.invalid, id);
  return {
    ...pending,
    invalid:
      wanted === record.invalid
        ? rest
        : { ...rest, [id]: { source: record.source, key: record.key, invalid: wanted } },
  };
}

/** Takes out all that is pending about one main record. */
export const dropRecord = (pending: Pending, key: string): Pending => ({
  updates: without(pending.updates, key),
  resets: without(pending.resets, key),
  deleted: pending.deleted.filter((one) => one !== key),
  restored: pending.restored.filter((one) => one !== key),
  noOverride: without(pending.noOverride, key),
  invalid: pending.invalid,
});

/** How many changes are pending: cells, resets, deletions, restores, switches and marks. */
export const countPending = (pending: Pending): number =>
  Object.values(pending.updates).reduce((sum, cells) => sum + Object.keys(cells).length, 0) +
  Object.values(pending.resets).reduce((sum, fields) => sum + Object.keys(fields).length, 0) +
  pending.deleted.length +
  pending.restored.length +
  Object.keys(pending.noOverride).length +
  Object.keys(pending.invalid).length;

/**
 * What Save Updates sends. Only the fields that differ; of a record that is to be deleted no fields. The whole list of
 * keys without override goes only where a switch was turned.
 */
export function payloadOf(pending: Pending, data: Pick<EdsEditorData, 'symbol' | 'type' | 'meta'>) {
  const gone = new Set(pending.deleted);
  const switched = Object.keys(pending.noOverride).length > 0;
  const kept = new Set(data.meta);
  for (const [key, wanted] of Object.entries(pending.noOverride)) {
    if (wanted) kept.add(key);
    else kept.delete(key);
  }
  return {
    symbol: data.symbol,
    table: data.type,
    updatedValues: Object.entries(pending.updates)
      .filter(([key]) => !gone.has(key))
      .map(([key, cells]) => ({
        ...Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.to])),
        key,
        expected: Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cell.from])),
      })),
    deletedValues: [...pending.deleted],
    restoredValues: [...pending.restored],
    resetValues: Object.entries(pending.resets)
      .filter(([key]) => !gone.has(key))
      .map(([key, fields]) => ({ key, fields: Object.keys(fields), expected: fields })),
    ...(switched && { noOverride: [...kept].sort(), expectedNoOverride: [...data.meta].sort() }),
    invalidValues: Object.values(pending.invalid).map((mark) => ({
      ...mark,
      source: mark.source as EdsSource | typeof manualSource,
    })),
  };
}
