import type { EdsEditorData, EdsRecord, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';

/** What one source says in a cell. */
export interface SourceValue {
  readonly source: string;
  readonly value: EdsValue;
}

type Full = EdsEditorData['full'];
/** A source's records by key; marked ones included, so that they can be shown. */
export type SourceIndex = ReadonlyMap<string, readonly EdsRecord[]>;

/** The records of all sources by their key, in the sources' order of trust. */
export function indexSources(full: Full): SourceIndex {
  const found = new Map<string, EdsRecord[]>();
  for (const { records } of full)
    for (const record of records) {
      const known = found.get(record.key);
      if (known) known.push(record);
      else found.set(record.key, [record]);
    }
  return found;
}

/** What the sources say in a cell, those left out whose record is marked as wrong or has nothing there. */
export const saidOf = (index: SourceIndex, key: string, field: string): readonly SourceValue[] =>
  (index.get(key) ?? [])
    .filter((record) => !record.invalid && (record.values[field] ?? null) !== null)
    .map((record) => ({ source: record.source, value: record.values[field] ?? null }));

/**
 * What a click on a cell brings: the next different value of the sources, after the last one the database's again
 * (null). A typed value goes back to the database's. Source: rule r001-eps-cell-cycle.
 * @param shown what the cell shows now
 * @param stored what the database holds
 */
export function nextValue(
  said: readonly SourceValue[],
  shown: EdsValue,
  stored: EdsValue,
): SourceValue | null {
  const steps = said.filter(
    (one, at) => one.value !== stored && said.findIndex((other) => other.value === one.value) === at,
  );
  if (shown === stored) return steps[0] ?? null;
  const at = steps.findIndex((one) => one.value === shown);
  return at < 0 ? null : (steps[at + 1] ?? null);
}

/** All records of all sources, newest first, those of one key beside each other in the order of trust. */
export function flatSources(full: Full, only = ''): readonly EdsRecord[] {
  const rank = new Map(full.map(({ source }, at) => [source, at]));
  return full
    .filter(({ source }) => !only || source === only)
    .flatMap(({ records }) => records)
    .sort((a, b) => b.key.localeCompare(a.key) || rank.get(a.source)! - rank.get(b.source)!);
}

/** How many records each source has, in the order of trust. */
export const sourceCounts = (full: Full): readonly { source: string; count: number; wrong: number }[] =>
  full.map(({ source, records }) => ({
    source,
    count: records.length,
    wrong: records.filter((record) => record.invalid).length,
  }));
