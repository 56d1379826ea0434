import type { ChangeSet } from '@midoffice/contract/system/ledger/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../../../platform/db/time-page-store.ts';
import { changeSetColumns } from '../../../platform/ledger/revert-store.ts';

/** A repair and which of the targets asked for it wrote facts of. */
export type ChangeSetOn = ChangeSet & { readonly touched: readonly [string, ...string[]] };

/** The repairs of some targets of one kind, newest first, whatever each is about. */
export async function changeSetsOn(
  db: DbOrTrx,
  targetKind: string,
  targets: readonly string[],
  page: TimePage,
): Promise<ChangeSetOn[]> {
  const [at, key] = [sql`c.at`, sql`lpad(c.id::text, 19, '0')`];
  const { rows } = await sql<ChangeSetOn>`
    select ${changeSetColumns}, t.touched
    from (select change_set_id as id, array_agg(target order by target) as touched from change_set_subject
          where target_kind = ${targetKind} and target = any(${[...targets]}::text[]) group by 1) t
    join change_set c using (id)
    where ${inTimePage(page, at, key)}
    ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}
