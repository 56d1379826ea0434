import {
  statementIdOf,
  statementIdParts,
  statementTableLabels,
  type EditorTable,
  type StatementPeriod,
  type StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { LayerValues } from '@midoffice/market/statements/layers';
import { badInput } from '../../../platform/http/errors.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { RepairPlan } from '../../../platform/repairs/repairs.ts';
import { openStatementDesk } from './desk.ts';
import { beginWork, insertRecord, planOf, setCell, type Work } from './plan.ts';
import { BadValue, fieldOf, storedValue } from './values.ts';

/** One value to set in the main set. */
export interface PlannedCell {
  readonly calendarYear: number;
  readonly period: StatementPeriod;
  /** A numeric field, a segment, or a text such as `finalLink`. */
  readonly field: string;
  /** Null empties the cell. */
  readonly value: StatementValue;
  /** Where it comes from, as people read it beside the value, such as `filing 0000320193-24-000123, table 4, mapper Revenue`. */
  readonly source: string;
  /** The same for programs, such as filing, table, row, mapper and place. */
  readonly evidence?: Readonly<Record<string, unknown>> | undefined;
}

/** A record to insert where there is none; its cells are the values of the record. */
export interface PlannedInsert {
  readonly calendarYear: number;
  readonly period: StatementPeriod;
  /** Texts of the record; `date` is required. */
  readonly texts: Readonly<Record<string, string | null>> & { readonly date: string };
  readonly source: string;
  readonly evidence?: Readonly<Record<string, unknown>> | undefined;
}

/** What a repair sets in one table of a symbol. */
export interface PlannedEdit {
  readonly symbol: string;
  readonly statement: EditorTable;
  readonly cells: readonly PlannedCell[];
  readonly inserts?: readonly PlannedInsert[];
  /** Such as `statement.extractor-stored`. Default: `statement.cells-set`. */
  readonly kind?: string;
  /** Where the change set as a whole comes from. Default: `person`. */
  readonly source?: string;
  /** One line for people; made from the cells where it is left out. */
  readonly summary?: string;
}

const placeOf = (id: string, error: unknown): unknown =>
  error instanceof BadValue ? badInput(`${id}.${error.field}`, error.message) : error;

function insert(work: Work, edit: PlannedEdit, given: PlannedInsert): string {
  const id = statementIdOf(given.calendarYear, given.period);
  if (!statementIdParts(id))
    throw badInput('calendarYear', `${given.calendarYear} is not a year of a record`);
  const existing = work.desk.main.get(id);
  if (existing && !existing.deleted) throw badInput(id, `there is a record ${id} already`);
  const mine = edit.cells.filter((cell) => statementIdOf(cell.calendarYear, cell.period) === id);
  const values: Record<string, StatementValue> = {};
  for (const [name, value] of [
    ...Object.entries(given.texts),
    ...mine.map((cell) => [cell.field, cell.value] as const),
  ]) {
    const field = fieldOf(edit.statement, name);
    values[field] = storedValue(edit.statement, field, value);
  }
  if ((values['date'] ?? null) === null) throw new BadValue('date', 'is required');
  insertRecord(work, id, values satisfies LayerValues, { origin: given.source, evidence: given.evidence });
  work.next.marks.delete(`${id}\ndeleted`);
  return id;
}

/**
 * Works out values of the main set to set, and records to insert, as one plan: corrections that name where each value comes
 * from. Locks the symbol; the caller applies the plan with `writePlan` and target `statement` / symbol.
 * @throws ApiError 400 that names the record and field; 404 where nothing of the symbol is stored and nothing is inserted
 */
export async function planCells(trx: Trx, edit: PlannedEdit): Promise<RepairPlan> {
  const { symbol, statement, cells, inserts = [] } = edit;
  const desk = await openStatementDesk(trx, symbol, statement, { initialise: inserts.length > 0 });
  const work = beginWork(desk);
  const inserted = new Set<string>();
  for (const given of inserts) {
    try {
      inserted.add(insert(work, edit, given));
    } catch (error) {
      throw placeOf(statementIdOf(given.calendarYear, given.period), error);
    }
  }
  for (const cell of cells) {
    const id = statementIdOf(cell.calendarYear, cell.period);
    if (inserted.has(id)) continue;
    try {
      const field = fieldOf(statement, cell.field);
      const from = { origin: cell.source, evidence: cell.evidence };
      setCell(work, id, field, storedValue(statement, field, cell.value), from);
    } catch (error) {
      throw placeOf(id, error);
    }
  }
  const ids = [...work.touched].sort();
  const what = ids.length === 1 ? ids[0]! : `${ids.length} records`;
  return planOf(work, {
    kind: edit.kind ?? 'statement.cells-set',
    source: edit.source ?? 'person',
    summary:
      edit.summary ??
      `${statementTableLabels[statement]}: ${cells.length} ${cells.length === 1 ? 'value' : 'values'} of ${what}`,
  });
}
