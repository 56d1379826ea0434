import type pg from 'pg';

const types: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  numeric: 'number',
  boolean: 'boolean',
  jsonb: 'Json',
  bytea: 'Buffer',
};

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_all, _start, letter: string) => letter.toUpperCase());

interface Column {
  table_name: string;
  column_name: string;
  data_type: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated: boolean;
}

/** The TypeScript source that describes the tables of schema `public`, for kysely. */
export async function schemaSource(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name, c.column_name, c.data_type, c.is_nullable,
           (c.column_default is not null or c.is_identity = 'YES') as has_default,
           (c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS') as is_generated
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'
    order by c.table_name, c.ordinal_position`);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const lines = [
    '// Written by `npm run docs` from the migrations. Do not edit.',
    '/* oxlint-disable max-lines */',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    '',
    'export type Json = ColumnType<unknown, string | null, string | null>;',
    '',
  ];
  for (const [table, columns] of tables) {
    lines.push(`export interface ${pascal(table)}Table {`);
    for (const column of columns) {
      const base = types[column.data_type] ?? 'string';
      const nullable = column.is_nullable === 'YES' && base !== 'Json' ? `${base} | null` : base;
      const wrapped = column.is_generated
        ? `GeneratedAlways<${nullable}>`
        : column.has_default && base !== 'Json'
          ? `Generated<${nullable}>`
          : nullable;
      lines.push(`  ${column.column_name}: ${wrapped};`);
    }
    lines.push('}', '');
  }
  lines.push('export interface DB {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)}Table;`);
  lines.push('}', '');
  return lines.join('\n');
}
