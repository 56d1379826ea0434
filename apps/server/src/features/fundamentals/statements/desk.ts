import {
  statementTexts,
  type EditorTable,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import {
  buildStatements,
  sentValues,
  type LayerValues,
  type MainStatement,
} from '@midoffice/market/statements/layers';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { CellChange, Row } from '../../../platform/ledger/change.ts';
import { findRows, lockTarget } from '../../../platform/ledger/store.ts';
import { rowChange } from '../../../platform/repairs/repairs.ts';
import { idOfRow } from './fields.ts';
import { readLayers, type StoredLayers } from './layer-store.ts';
import { statementLedger } from './ledger-tables.ts';
import { layersOf, sourceOrder } from './main-set.ts';
import { isKnown } from './store.ts';

/** Facts of one symbol and table by `record id` and last part of the key, with a line break between. */
export type FactMap = Map<string, Row>;

/** What a symbol's table consists of, in a transaction that holds the lock of the symbol. */
export interface StatementDesk<T extends EditorTable = EditorTable> {
  readonly trx: Trx;
  readonly symbol: string;
  readonly table: T;
  readonly records: StoredLayers['records'];
  readonly cells: ReadonlyMap<string, Row>;
  readonly marks: ReadonlyMap<string, Row>;
  /** By record id. */
  readonly main: ReadonlyMap<string, MainStatement>;
}

/** What an edit makes of the facts. */
export interface NextFacts {
  readonly cells: FactMap;
  readonly marks: FactMap;
}

const rowsBy = (rows: readonly Row[], last: string): FactMap =>
  new Map(rows.map((row) => [`${idOfRow(row)}\n${String(row[last])}`, row]));

/**
 * Locks a symbol and reads both layers of one of its tables.
 * @throws ApiError 404 where nothing of the symbol is stored, unless `initialise`
 */
export async function openStatementDesk<T extends EditorTable>(
  trx: Trx,
  symbol: string,
  table: T,
  { initialise = false } = {},
): Promise<StatementDesk<T>> {
  await lockTarget(trx, 'statement', symbol);
  if (!initialise && !(await isKnown(trx, symbol)))
    throw new ApiError(404, statementTexts.none, { field: 'symbol' });
  const { records } = await readLayers(trx, symbol, table);
  const cells = rowsBy(await findRows(trx, statementLedger.cell, { symbol, statement: table }), 'field');
  const marks = rowsBy(await findRows(trx, statementLedger.mark, { symbol, statement: table }), 'mark');
  return { trx, symbol, table, records, cells, marks, main: mainWith(table, records, { cells, marks }) };
}

/** The main set that some facts give, by record id. */
export function mainWith(
  table: EditorTable,
  records: StoredLayers['records'],
  facts: { readonly cells: ReadonlyMap<string, Row>; readonly marks: ReadonlyMap<string, Row> },
): Map<string, MainStatement> {
  const asLayer = (rows: ReadonlyMap<string, Row>) =>
    [...rows.values()].map((row) => ({ ...row, id: idOfRow(row) }) as never);
  const { main } = buildStatements(
    layersOf(table, { records, cells: asLayer(facts.cells), marks: asLayer(facts.marks) }),
  );
  return new Map(main.map((record) => [record.id, record]));
}

/** What the sources have of a record; null where none does. */
export const sentOf = (desk: StatementDesk, id: string): LayerValues | null =>
  sentValues(desk.records, id, sourceOrder);

/** The value of a cell without its correction. */
export function uncorrected(record: MainStatement, field: string): StatementValue {
  if (Object.hasOwn(record.overridden, field)) return record.overridden[field]!;
  return record.values[field] ?? null;
}

function differences(
  table: (typeof statementLedger)['cell' | 'mark'],
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
): CellChange[] {
  const ids = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => before.get(id) !== after.get(id),
  );
  return ids.map((id) => rowChange(table, before.get(id) ?? null, after.get(id) ?? null));
}

/** The facts that differ, as rows of a change set. */
export const factRows = (desk: StatementDesk, next: NextFacts): CellChange[] => [
  ...differences(statementLedger.mark, desk.marks, next.marks),
  ...differences(statementLedger.cell, desk.cells, next.cells),
];

export const copyFacts = ({ cells, marks }: Pick<StatementDesk, 'cells' | 'marks'>): NextFacts => ({
  cells: new Map(cells),
  marks: new Map(marks),
});
