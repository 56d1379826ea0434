import type { PriceTable, StoredPriceTable } from '@midoffice/contract/billing/offers/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const columns = sql`
  p.version, p.saved_at as at, p.note,
  coalesce(nullif(trim(concat_ws(' ', a.firstname, a.lastname)), ''), a.username::text, p.saved_by, '') as by`;

/** A version of the price table, or the newest. */
export async function findPrices(db: DbOrTrx, version?: number): Promise<StoredPriceTable | undefined> {
  const { rows } = await sql<StoredPriceTable>`
    select ${columns}, p.content as table from offer_price_table p left join account a on a.userid = p.saved_by
    where ${version === undefined ? sql`true` : sql`p.version = ${version}`}
    order by p.version desc limit 1`.execute(db);
  return rows[0];
}

/** The newest 100 versions, without their content. */
export async function listPrices(db: DbOrTrx): Promise<Omit<StoredPriceTable, 'table'>[]> {
  const { rows } = await sql<Omit<StoredPriceTable, 'table'>>`
    select ${columns} from offer_price_table p left join account a on a.userid = p.saved_by
    order by p.version desc limit 100`.execute(db);
  return rows;
}

/** Lets one transaction at a time add a version. */
export async function lockPrices(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('offer_price_table'))`.execute(trx);
}

export async function insertPrices(
  trx: Trx,
  saved: { version: number; table: PriceTable; note: string; at: Date; by: string | null },
): Promise<void> {
  await sql`
    insert into offer_price_table (version, content, note, saved_at, saved_by)
    values (${saved.version}, ${JSON.stringify(saved.table)}::jsonb, ${saved.note}, ${saved.at}, ${saved.by})`.execute(
    trx,
  );
}
