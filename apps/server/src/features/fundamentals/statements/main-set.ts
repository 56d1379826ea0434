import {
  aiSource,
  statementSources,
  type EditorTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { EffectCell } from '@midoffice/contract/system/ledger/shapes';
import {
  buildStatements,
  type LayerConflict,
  type MainStatement,
  type StatementLayers,
} from '@midoffice/market/statements/layers';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import { cellEffects, type DerivedEffects } from '../../../platform/ledger/change.ts';
import { fieldsOf } from './fields.ts';
import {
  readLayers,
  readMain,
  writeConflicts,
  writeMain,
  writeSymbol,
  type StoredLayers,
} from './layer-store.ts';
import { countStatementVersion } from './solver/scanned-store.ts';

/** Which sources count, and in which order. */
export const sourceOrder = { order: statementSources, comparedOnly: [aiSource] } as const;

/** Layers as the pure rules take them. */
export const layersOf = (table: EditorTable, stored: StoredLayers): StatementLayers => ({
  ...stored,
  ...sourceOrder,
  fields: fieldsOf(table, [
    ...stored.records.map(({ values }) => values),
    ...stored.marks.map(({ values }) => values),
    ...stored.cells.map(({ field }) => ({ [field]: null })),
  ]),
});

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Cells in which two states of a record differ. A deleted record has none. */
function changedCells(
  table: EditorTable,
  before: MainStatement | undefined,
  after: MainStatement | undefined,
): EffectCell[] {
  const left = before && !before.deleted ? before.values : {};
  const right = after && !after.deleted ? after.values : {};
  const date = (before ?? after)!.id;
  return fieldsOf(table, [left, right]).flatMap((field) => {
    const [from, to] = [left[field] ?? null, right[field] ?? null];
    if (from === to) return [];
    return [
      { env: 'production', chartType: table, date, field, before: numberOf(from), after: numberOf(to) },
    ];
  });
}

/** The records to write and to remove, and the cells that differ. */
function differenceOf(
  table: EditorTable,
  existing: readonly MainStatement[],
  main: readonly MainStatement[],
) {
  const before = new Map(existing.map((record) => [record.id, record]));
  const put: MainStatement[] = [];
  const cells: EffectCell[] = [];
  for (const record of main) {
    const old = before.get(record.id);
    before.delete(record.id);
    if (old && canonical(old) === canonical(record)) continue;
    put.push(record);
    cells.push(...changedCells(table, old, record));
  }
  for (const old of before.values()) cells.push(...changedCells(table, old, undefined));
  return { put, cells, gone: [...before.keys()] };
}

/** What came of a rebuild. */
export interface Rebuilt {
  readonly effects: DerivedEffects;
  /** Those that are open by now. */
  readonly conflicts: readonly LayerConflict[];
}

/** Makes the main set of one symbol and table again, and the conflicts between sources and repairs. */
export async function rebuildTable(trx: Trx, symbol: string, table: EditorTable): Promise<Rebuilt> {
  const { main, conflicts } = buildStatements(layersOf(table, await readLayers(trx, symbol, table)));
  const { put, gone, cells } = differenceOf(table, await readMain(trx, symbol, table), main);
  await writeMain(trx, symbol, table, put, gone);
  await writeConflicts(trx, symbol, table, conflicts);
  if (put.length || gone.length) await writeSymbol(trx, symbol);
  await countStatementVersion(trx, symbol);
  return { effects: cellEffects(cells), conflicts };
}
