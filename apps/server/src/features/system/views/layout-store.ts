import { tableLayout, type TableLayout } from '@midoffice/contract/system/views/layout';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Most tables that a person's layouts are kept of; the one that was changed longest ago makes place. */
export const layoutsAtMost = 200;

/** A person's layouts by table. A layout that an older release wrote and this one cannot read is left out. */
export async function layoutsFor(db: DbOrTrx, userid: string): Promise<Record<string, TableLayout>> {
  const { rows } = await sql<{ key: string; layout: unknown }>`
    select table_key as key, layout from table_layout where userid = ${userid} order by table_key`.execute(
    db,
  );
  return Object.fromEntries(
    rows.flatMap(({ key, layout }) => {
      const read = tableLayout.safeParse(layout);
      return read.success ? [[key, read.data]] : [];
    }),
  );
}

/**
 * Keeps a person's layout of a table; an empty one removes what was kept. Saves of one person wait for one another.
 * @returns the former layout, null where there was none
 */
export async function putLayout(
  trx: Trx,
  userid: string,
  key: string,
  layout: TableLayout | null,
): Promise<unknown> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`table layouts of ${userid}`}, 0))`.execute(trx);
  const former = await sql<{ layout: unknown }>`
    select layout from table_layout where userid = ${userid} and table_key = ${key}`.execute(trx);
  if (layout)
    await sql`
      insert into table_layout (userid, table_key, layout)
      values (${userid}, ${key}, ${JSON.stringify(layout)}::jsonb)
      on conflict (userid, table_key) do update set layout = excluded.layout, updated_at = clock_timestamp()`.execute(
      trx,
    );
  else await sql`delete from table_layout where userid = ${userid} and table_key = ${key}`.execute(trx);
  await sql`
    delete from table_layout where userid = ${userid} and table_key in (
      select table_key from table_layout where userid = ${userid} and table_key <> ${key}
      order by updated_at desc offset ${layoutsAtMost - 1})`.execute(trx);
  return former.rows[0]?.layout ?? null;
}
