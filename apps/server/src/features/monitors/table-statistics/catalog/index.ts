import { company, installation } from './company.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import type { Catalog, TableEntry } from './types.ts';

export type { Catalog, DocumentRules, Rule, TableEntry, Test } from './types.ts';

/** What is known of each table. A table that is missing here has statistics by its schema; its values are for admins. */
export const catalog: Catalog = { ...prices, ...records, ...company, ...installation };

/** `statement_record` as `Statement Record`. */
const titleOf = (table: string): string =>
  table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

export const entryOf = (table: string): TableEntry =>
  Object.hasOwn(catalog, table) ? catalog[table]! : { title: titleOf(table), access: 'admin' };

/** Upper and lower case, `_`, `-` and spaces are the same in a name. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

const byAlias = new Map(
  Object.entries(catalog).flatMap(([table, { aliases = [] }]) =>
    aliases.map((alias) => [plain(alias), table] as const),
  ),
);

/** The table of a name, such as `statement_record` of `Financials_Update`; undefined where there is none. Source: d103. */
export function tableOf(name: string, tables: readonly string[]): string | undefined {
  const wanted = plain(name);
  const aliased = byAlias.get(wanted);
  if (aliased && tables.includes(aliased)) return aliased;
  return tables.find((table) => plain(table) === wanted);
}
