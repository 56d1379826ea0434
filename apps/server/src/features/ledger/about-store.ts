import type { ChangeSet } from '@midoffice/contract/ledger/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../platform/db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../../platform/db/time-page-store.ts';
import { changeSetColumns } from '../../platform/ledger/revert-store.ts';

/** The repairs of some targets of one kind, newest first. */
export async function changeSetsOn(
  db: DbOrTrx,
  targetKind: string,
  targets: readonly string[],
  page: TimePage,
): Promise<ChangeSet[]> {
  const [at, key] = [sql`c.at`, sql`lpad(c.id::text, 19, '0')`];
  const { rows } = await sql<ChangeSet>`
    select ${changeSetColumns} from change_set c
    where c.target_kind = ${targetKind} and c.target = any(${[...targets]}::text[]) and ${inTimePage(page, at, key)}
    ${timePageOrder(page, at, key)}`.execute(db);
  return rows;
}
