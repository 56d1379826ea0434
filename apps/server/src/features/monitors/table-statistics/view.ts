import { mayCall } from '@midoffice/contract/kernel';
import { tableDataFailed } from '@midoffice/contract/monitors/table-statistics/lists';
import type {
  StatisticsRow,
  TableLine,
  TableStatistics,
} from '@midoffice/contract/monitors/table-statistics/shapes';
import type { Db, DbOrTrx } from '../../../platform/db/connect.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { tableOf } from './catalog/index.ts';
import { planOf, type TablePlan } from './plan.ts';
import { readTableNames, readTables, type SchemaTable } from './schema-store.ts';
import { readStates, readSummary, type TableState } from './store.ts';

/** A table by one of its names. @throws ApiError 404 */
export async function requireTable(db: DbOrTrx, name: string): Promise<string> {
  const table = tableOf(name, await readTableNames(db));
  if (!table) throw notFound(tableDataFailed);
  return table;
}

/** A table of the schema with its plan. @throws ApiError 404 */
export async function requirePlan(db: Db, name: string): Promise<{ table: SchemaTable; plan: TablePlan }> {
  const [table] = await readTables(db, [await requireTable(db, name)]);
  if (!table) throw notFound(tableDataFailed);
  return { table, plan: planOf(table.name, table.columns) };
}

/** Whether somebody may see values of a table's rows. */
export const mayOpenRows = (staff: Staff, { entry: { access, alsoAccess } }: TablePlan): boolean =>
  mayCall(staff, access) && (alsoAccess === undefined || mayCall(staff, alsoAccess));

function headOf(staff: Staff, table: SchemaTable, plan: TablePlan, state: TableState | undefined) {
  const { startDate = null, endDate = null } = state?.totals ?? {};
  const mayOpen = mayOpenRows(staff, plan);
  return {
    tableName: table.name,
    aliases: [...(plan.entry.aliases ?? [])],
    title: plan.entry.title,
    rowCount: state?.rowCount ?? 0,
    startDate: mayOpen ? startDate : null,
    endDate: mayOpen ? endDate : null,
    computedAt: state?.computedAt ?? null,
    checkedAt: state?.checkedAt ?? null,
    isCurrent: state?.seenMarker === table.marker && state.rulesDigest === plan.digest,
    mayOpenRows: mayOpen,
  };
}

/** All tables, by title. */
export async function listTables(db: Db, staff: Staff): Promise<TableLine[]> {
  const [tables, states] = await Promise.all([readTables(db), readStates(db)]);
  return tables
    .map((table): TableLine => {
      const plan = planOf(table.name, table.columns);
      const state = states.get(table.name);
      const {
        valid = 0,
        attention = 0,
        invalid = 0,
        null: empty = 0,
        fields = plan.columns.length,
      } = state?.totals ?? {};
      return { ...headOf(staff, table, plan, state), valid, attention, invalid, null: empty, fields };
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.tableName < b.tableName ? -1 : 1));
}

/** Counts only: what a value is, and which days there are, is for those who may open the rows. */
const withoutValues = (row: StatisticsRow): StatisticsRow => {
  const nothing = { min: null, max: null, startDate: null, endDate: null };
  return { ...row, ...nothing, subGroups: row.subGroups.map((group) => ({ ...group, ...nothing })) };
};

/** The statistics of a table as a member of staff may see them. @throws ApiError 404 */
export async function viewTable(db: Db, staff: Staff, name: string): Promise<TableStatistics> {
  const { table, plan } = await requirePlan(db, name);
  const state = await readSummary(db, table.name);
  const { dateField = null, groupField = null, rows = [] } = state?.summary ?? {};
  const total = Math.max(table.blocks, 1);
  return {
    ...headOf(staff, table, plan, state),
    dateField,
    groupField,
    pass: typeof state?.passBlock === 'number' ? { done: Math.min(state.passBlock, total), total } : null,
    rows: mayOpenRows(staff, plan) ? [...rows] : rows.map(withoutValues),
  };
}
