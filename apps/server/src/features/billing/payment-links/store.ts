import { linkPageSize, linksAtMost } from '@midoffice/contract/billing/payment-links/lists';
import type { LinkPage, PaymentLink } from '@midoffice/contract/billing/payment-links/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { PaymentLinkRecord } from '../../../platform/connectors/stripe/payment-links.ts';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const columns = sql`
  id, name, description, amount_cents as amount, currency, interval is not null as recurring, interval,
  created_at as "createdAt", url as "paymentLink", url, active, created_by as "createdBy"`;

/** What narrows the list of links. */
export interface LinksAsked {
  readonly search?: string | undefined;
  readonly active?: boolean | undefined;
}

function fitting({ search, active }: LinksAsked): RawBuilder<unknown> {
  const like = search ? `%${escaped(search.toLowerCase())}%` : null;
  return sql`
    from payment_link where (${active ?? null}::boolean is null or active = ${active ?? null})
      and (${like}::text is null or search like ${like})`;
}

const newestFirst = sql`order by created_at desc, id desc`;

/** All links that fit, the newest first; one more than {@link linksAtMost} where there are more. */
export async function allLinks(db: DbOrTrx, asked: LinksAsked): Promise<PaymentLink[]> {
  const { rows } = await sql<PaymentLink>`
    select ${columns} ${fitting(asked)} ${newestFirst} limit ${linksAtMost + 1}`.execute(db);
  return rows;
}

/** One page of the links that fit, how many do, and when they were last read. @param page 1-based */
export async function pageOfLinks(db: DbOrTrx, asked: LinksAsked, page: number): Promise<LinkPage> {
  const from = fitting(asked);
  const slice = sql`limit ${linkPageSize} offset ${(page - 1) * linkPageSize}`;
  const [list, counted, reading] = await Promise.all([
    sql<PaymentLink>`select ${columns} ${from} ${newestFirst} ${slice}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ at: string; by: string }>`select read_at as at, read_by as by from payment_link_reading`.execute(
      db,
    ),
  ]);
  return {
    rows: list.rows,
    total: counted.rows[0]!.total,
    fetchedAt: reading.rows[0]?.at ?? null,
    fetchedBy: reading.rows[0]?.by ?? null,
  };
}

/** What of a link says that it is another one's twin. */
export interface LinkTerms {
  readonly name: string;
  readonly description: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: string | null;
}

/** The address of an open link of the same terms, or undefined. */
export async function twinOf(db: DbOrTrx, terms: LinkTerms): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`
    select url from payment_link
    where active and name = ${terms.name} and description = ${terms.description} and amount_cents = ${terms.amountCents}
      and currency = ${terms.currency} and interval is not distinct from ${terms.interval} limit 1`.execute(
    db,
  );
  return rows[0]?.url;
}

/** A link as it is known here, or undefined. */
export async function findLink(
  db: DbOrTrx,
  id: string,
): Promise<{ name: string; active: boolean } | undefined> {
  const { rows } = await sql<{ name: string; active: boolean }>`
    select name, active from payment_link where id = ${id}`.execute(db);
  return rows[0];
}

/** All links as they are known here, by id, without who made them. */
export async function knownLinks(db: DbOrTrx): Promise<Map<string, PaymentLinkRecord>> {
  const { rows } = await sql<PaymentLinkRecord>`
    select id, url, active, name, description, amount_cents as "amountCents", currency, interval, created_at as "createdAt"
    from payment_link`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes links over what was known of them; who made one stays. */
export async function putLinks(
  trx: DbOrTrx,
  links: readonly (PaymentLinkRecord & { readonly createdBy?: string | null })[],
): Promise<void> {
  if (!links.length) return;
  await sql`
    insert into payment_link (id, name, description, amount_cents, currency, interval, url, active, created_at, created_by)
    select id, name, description, "amountCents", currency, interval, url, active, "createdAt", "createdBy"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r (id text, name text, description text, "amountCents" bigint,
      currency text, interval text, url text, active boolean, "createdAt" timestamptz, "createdBy" text)
    on conflict (id) do update set name = excluded.name, description = excluded.description,
      amount_cents = excluded.amount_cents, currency = excluded.currency, interval = excluded.interval, url = excluded.url,
      active = excluded.active, created_by = coalesce(payment_link.created_by, excluded.created_by)`.execute(
    trx,
  );
}

/** Says whether a link is open. */
export async function putActive(trx: Trx, id: string, active: boolean): Promise<void> {
  await sql`update payment_link set active = ${active} where id = ${id}`.execute(trx);
}

/** Records that all links were read. */
export async function putReading(trx: DbOrTrx, by: string): Promise<void> {
  await sql`
    insert into payment_link_reading (read_at, read_by) values (now(), ${by})
    on conflict (one) do update set read_at = excluded.read_at, read_by = excluded.read_by`.execute(trx);
}
