import type { MapperRate, RowMapper, TableSelector } from '@midoffice/contract/fundamentals/extractor/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

export type TemplateTable = 'table_selector' | 'row_mapper';

const selectorColumns = sql`id as _id, template_name as "templateName", statement_type as "statementType",
  must_match_values as "mustMatchValues", wildcard_values as "wildcardValues", exclude_values as "excludeValues",
  connected_row_mappers as "connectedRowMappers", industries, is_primary as "primary"`;
const mapperColumns = sql`id as _id, template_name as "templateName", statement_type as "statementType", value`;

/** All table selectors by name. */
export async function readSelectors(db: DbOrTrx): Promise<TableSelector[]> {
  const { rows } = await sql<TableSelector>`
    select ${selectorColumns} from table_selector order by lower(template_name)`.execute(db);
  return rows;
}

/** All row mappers by name. */
export async function readMappers(db: DbOrTrx): Promise<RowMapper[]> {
  const { rows } = await sql<RowMapper>`
    select ${mapperColumns} from row_mapper order by lower(template_name)`.execute(db);
  return rows;
}

/** One table selector, or undefined. */
export async function readSelector(db: DbOrTrx, id: string): Promise<TableSelector | undefined> {
  const { rows } = await sql<TableSelector>`
    select ${selectorColumns} from table_selector where id = ${id}`.execute(db);
  return rows[0];
}

/** One row mapper, or undefined. */
export async function readMapper(db: DbOrTrx, id: string): Promise<RowMapper | undefined> {
  const { rows } = await sql<RowMapper>`select ${mapperColumns} from row_mapper where id = ${id}`.execute(db);
  return rows[0];
}

/** The names among these that another template has. Names differ by more than case. */
export async function takenNames(
  db: DbOrTrx,
  table: TemplateTable,
  named: readonly { readonly id: string; readonly name: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.template_name as name
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) n (id text, name text)
    join ${sql.table(table)} t on lower(t.template_name) = lower(n.name) and t.id <> n.id
    where not exists (
      select 1 from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) o (id text, name text)
      where o.id = t.id and lower(o.name) <> lower(t.template_name))`.execute(db);
  return rows.map(({ name }) => name);
}

/** Whether a change set is of one of some kinds. */
export async function isOfKind(db: DbOrTrx, changeSetId: number, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select kind from change_set where id = ${changeSetId}`.execute(
    db,
  );
  return rows.some(({ kind }) => kinds.includes(kind));
}

/** How often values were stored as their mapper proposed them, by the mapper's id. */
export async function readRates(db: DbOrTrx): Promise<Map<string, MapperRate>> {
  const { rows } = await sql<MapperRate & { id: string }>`
    select mapper_id as id, count(*) filter (where outcome = 'hit')::int as hits,
      count(*) filter (where outcome = 'miss')::int as misses, count(*) filter (where outcome = 'empty')::int as empty
    from row_mapper_outcome group by mapper_id`.execute(db);
  return new Map(rows.map(({ id, ...rate }) => [id, rate]));
}
