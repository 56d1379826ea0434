import {
  manualSource,
  statementIdParts,
  editorTables,
  isSegmentTable,
  type EditorTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import {
  buildStatements,
  completedFields,
  rankedSources,
  type LayerRecord,
  type MainStatement,
} from '@midoffice/market/statements/layers';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import {
  readChangeSets,
  readTouchesOf,
  type FactName,
  type TouchedFact,
} from '../../../platform/ledger/facts-store.ts';
import { findRows } from '../../../platform/ledger/store.ts';
import type { Explainer, Explanation } from '../../../platform/ledger/tables.ts';
import type { Row } from '../../../platform/ledger/change.ts';
import { idOfRow, storedFields } from './fields.ts';
import { readLayers, readOrigin, type StoredLayers } from './layer-store.ts';
import { statementLedger } from './ledger-tables.ts';
import { layersOf, sourceOrder } from './main-set.ts';

type Step = Explanation['steps'][number];

/** A cell of a main set. */
interface Cell {
  readonly symbol: string;
  readonly table: EditorTable;
  readonly id: string;
  readonly field: string;
}

function cellOf(symbol: string, key: string, name: string): Cell | undefined {
  const [first, id, ...more] = key.split('/');
  const table = editorTables.find((known) => known === first);
  const field = name === 'fillingDate' ? 'filingDate' : name;
  if (
    !table ||
    !id ||
    more.length ||
    !statementIdParts(id) ||
    (!isSegmentTable(table) && !storedFields[table].includes(field))
  )
    return undefined;
  return { symbol, table, id, field };
}

/** Every base fact that affects a cell, in force or not. */
function factsOf({ symbol, table, id, field }: Cell): FactName[] {
  const { calendarYear, period } = statementIdParts(id)!;
  const key = { symbol, statement: table, calendar_year: calendarYear, period };
  return [
    { table: statementLedger.cell.name, key: { ...key, field } },
    ...['inserted', 'deleted'].map((mark) => ({ table: statementLedger.mark.name, key: { ...key, mark } })),
  ];
}

/** Where a fact says that its value comes from. */
const originOf = (row: Row | undefined): string => {
  const origin = row?.['origin'];
  return typeof origin === 'string' && origin ? `: ${origin}` : '';
};

/** The facts of a cell as they are in force. */
interface InForce {
  readonly cell: Row | undefined;
  readonly inserted: Row | undefined;
  readonly deleted: Row | undefined;
}

async function inForce(db: DbOrTrx, { symbol, table, id, field }: Cell): Promise<InForce> {
  const period = statementIdParts(id)!.period;
  const where = { symbol, statement: table, period };
  const marks = (await findRows(db, statementLedger.mark, where)).filter((row) => idOfRow(row) === id);
  const cells = await findRows(db, statementLedger.cell, { ...where, field });
  const marked = (mark: string) => marks.find((row) => row['mark'] === mark);
  return {
    cell: cells.find((row) => idOfRow(row) === id),
    inserted: marked('inserted'),
    deleted: marked('deleted'),
  };
}

/** The source's record that a value comes from: the one that counts, or for a text that it lacks the one after it. */
function senderOf(
  cell: Cell,
  layers: StoredLayers,
  record: MainStatement | undefined,
): LayerRecord | undefined {
  if (!record || record.source === manualSource) return undefined;
  const ranked = rankedSources(
    layers.records.filter((one) => one.id === cell.id),
    sourceOrder,
  );
  const has = (one: LayerRecord) => (one.values[cell.field] ?? null) !== null;
  const value = record.overridden[cell.field] ?? record.values[cell.field] ?? null;
  if (!(completedFields as readonly string[]).includes(cell.field) || (ranked[0] && has(ranked[0])))
    return ranked[0];
  return ranked.find((one) => has(one) && one.values[cell.field] === value) ?? ranked[0];
}

function stepsOf(
  cell: Cell,
  record: MainStatement,
  sender: LayerRecord | undefined,
  facts: InForce,
  lastOf: (table: string, last: string) => number | null,
): Step[] {
  const step = (label: string, value: Step['value'], changeSetId: number | null): Step => ({
    label,
    factor: null,
    value,
    changeSetId,
  });
  const { cell: corrected, inserted, deleted } = facts;
  const values = (inserted?.['values'] ?? {}) as Readonly<Record<string, Step['value']>>;
  return [
    ...(inserted
      ? [
          step(
            `Inserted${originOf(inserted)}`,
            values[cell.field] ?? null,
            lastOf(statementLedger.mark.name, 'inserted'),
          ),
        ]
      : []),
    ...(sender && sender.source !== record.source
      ? [step(`Completed from ${sender.source}`, sender.values[cell.field] ?? null, null)]
      : []),
    ...(corrected
      ? [
          step(
            `Corrected${originOf(corrected)}`,
            (corrected['value'] ?? null) as Step['value'],
            lastOf(statementLedger.cell.name, cell.field),
          ),
        ]
      : []),
    ...(deleted ? [step('Record deleted', null, lastOf(statementLedger.mark.name, 'deleted'))] : []),
  ];
}

const touching =
  (touches: readonly TouchedFact[]) =>
  (table: string, last: string): number | null =>
    touches.find((fact) => fact.table === table && [fact.key['field'], fact.key['mark']].includes(last))
      ?.changeSetId ?? null;

/** Why a cell of a main set is what it is. `key` is `table/record id`, such as `income/2023-Q1`. */
export const explainStatementCell: Explainer = async (db, { target: symbol, key, field }) => {
  const cell = cellOf(symbol, key, field);
  if (!cell) return undefined;
  const layers = await readLayers(db, symbol, cell.table);
  const record = buildStatements(layersOf(cell.table, layers)).main.find((one) => one.id === cell.id);
  const touches = await readTouchesOf(db, factsOf(cell));
  if (!record && !touches.length) return undefined;
  const sender = senderOf(cell, layers, record);
  const origin = sender && (await readOrigin(db, { ...cell, source: sender.source }));
  return {
    value: record && !record.deleted ? (record.values[cell.field] ?? null) : null,
    source: sender
      ? {
          name: sender.source,
          value: sender.values[cell.field] ?? null,
          basis: null,
          importId: origin?.importId ?? null,
          fileName: origin?.fileName || null,
          importedAt: sender.updatedAt,
          importedBy: origin?.importedBy ?? null,
          earlier: [],
        }
      : null,
    steps: record ? stepsOf(cell, record, sender, await inForce(db, cell), touching(touches)) : [],
    changeSets: await readChangeSets(
      db,
      touches.map((fact) => fact.changeSetId),
    ),
  };
};
