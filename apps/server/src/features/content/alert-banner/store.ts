import type { AlertBanner } from '@midoffice/contract/content/alert-banner/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const iso = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The banner that is shown now. Everything but the revision is null where there is none, or it has expired. */
export async function readBanner(db: DbOrTrx): Promise<AlertBanner> {
  const { rows } = await sql<AlertBanner & { isShown: boolean }>`
    select b.revision, b.text, b.hours, ${iso('b.expires_at')} as "expiresAt", ${iso('b.set_at')} as at,
      coalesce(a.username, b.set_by) as by, coalesce(b.expires_at > now(), false) as "isShown"
    from alert_banner b left join account a on a.userid = b.set_by
    order by b.revision desc limit 1`.execute(db);
  const { isShown, ...banner } = rows[0] ?? { isShown: false, revision: 0 };
  if (isShown) return banner as AlertBanner;
  return { text: null, expiresAt: null, hours: null, by: null, at: null, revision: banner.revision };
}

/** The text that readers of the site see now, and until when; null where there is none, or it has expired. */
export async function readSiteBanner(db: DbOrTrx): Promise<{ text: string; expiresAt: string } | null> {
  const { rows } = await sql<{ text: string | null; expiresAt: string; isShown: boolean }>`
    select text, ${iso('expires_at')} as "expiresAt", coalesce(expires_at > now(), false) as "isShown"
    from alert_banner order by revision desc limit 1`.execute(db);
  const [newest] = rows;
  return newest?.isShown && newest.text !== null ? { text: newest.text, expiresAt: newest.expiresAt } : null;
}

/** Lets no other banner be set until the end of the transaction. */
export async function lockBanner(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert-banner', 0))`.execute(trx);
}

/** Sets the banner for a number of hours; null takes it away. @returns when it expires, ISO 8601 */
export async function insertBanner(
  trx: Trx,
  revision: number,
  banner: { readonly text: string; readonly hours: number } | null,
  by: string,
): Promise<string> {
  const { rows } = await sql<{ expiresAt: string | null }>`
    insert into alert_banner (revision, text, hours, expires_at, set_by)
    values (${revision}, ${banner?.text ?? null}, ${banner?.hours ?? null}::integer,
      now() + make_interval(hours => ${banner?.hours ?? null}::integer), ${by})
    returning ${iso('expires_at')} as "expiresAt"`.execute(trx);
  return rows[0]?.expiresAt ?? '';
}
