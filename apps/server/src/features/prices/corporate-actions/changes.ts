import {
  edsFields,
  type EdsChange,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import type { MainRecord } from '@midoffice/market/corporate-actions/index';

type Main = ReadonlyMap<string, MainRecord>;

const present = (record: MainRecord | undefined): MainRecord | undefined =>
  record?.deleted ? undefined : record;

/** Whose main set. */
interface Of {
  readonly symbol: string;
  readonly table: EdsTable;
}

function changesOf({ symbol, table }: Of, key: string, before?: MainRecord, after?: MainRecord): EdsChange[] {
  if (!before && !after) return [];
  if (!before || !after) {
    const whole = {
      symbol,
      key,
      field: 'record',
      before: before?.source ?? null,
      after: after?.source ?? null,
    };
    // Of a record that goes its name says enough; of one that comes each value is new.
    const values = after ? edsFields[table].filter((field) => !field.key) : [];
    return [
      whole,
      ...values
        .map(({ name }) => ({ symbol, key, field: name, before: null, after: after?.values[name] ?? null }))
        .filter((change) => change.after !== null),
    ];
  }
  const fields = edsFields[table].map(({ name }) => ({
    symbol,
    key,
    field: name,
    before: before.values[name] ?? null,
    after: after.values[name] ?? null,
  }));
  const source = { symbol, key, field: 'source', before: before.source, after: after.source };
  return [source, ...fields].filter((change) => change.before !== change.after);
}

/** What differs between two states of a main set, newest record first. A deleted record counts as none. */
export function mainChanges(of: Of, before: Main, after: Main): EdsChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort().reverse();
  return keys.flatMap((key) => changesOf(of, key, present(before.get(key)), present(after.get(key))));
}
