import type { BillingKind, OfferSort, OfferState } from '@midoffice/contract/billing/offers/lists';
import { offerLimits, tbd } from '@midoffice/contract/billing/offers/lists';
import type {
  OfferDocument,
  OfferFields,
  OfferLink,
  OfferRow,
  OfferVersion,
} from '@midoffice/contract/billing/offers/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

/** What narrows the list, and its order. */
export interface OffersAsked {
  readonly search?: string | undefined;
  readonly state?: OfferState | undefined;
  readonly owner?: string | undefined;
  readonly userid?: string | undefined;
  readonly sort?: OfferSort | `-${OfferSort}` | undefined;
  /** 1-based; without it the first 10,000. */
  readonly page?: number | undefined;
  /** Offers to staff accounts are listed to admins only. */
  readonly reader: ListReader;
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** Whoever has a user id, as people know them, by the name of the joined account. */
export const nameOf = (id: RawBuilder<unknown>, account: string): RawBuilder<unknown> => sql`
  coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${account}.firstname`)}, ${sql.ref(`${account}.lastname`)})), ''),
    ${sql.ref(`${account}.username`)}::text, ${id}, '')`;

const sortColumns: Record<OfferSort, RawBuilder<unknown>> = {
  updatedAt: sql`o.updated_at`,
  number: sql`o.number`,
  company: sql`lower(o.company)`,
  total: sql`o.total`,
  state: sql`o.state`,
  expires: sql`o.expiration_date`,
};

const columns = sql`
  o.id as "_id", o.number, o.state, o.client_name as "clientName", o.company, o.email, o.userid, o.currency, o.total,
  o.billing_frequency as "billingFrequency",
  coalesce(to_char(o.expiration_date, 'YYYY-MM-DD'), ${tbd}) as "offerExpirationDate", o.owner_id as "ownerId",
  ${nameOf(sql`o.owner_id`, 'a')} as owner, o.version, o.created_at as "createdAt", o.updated_at as "updatedAt",
  o.sent_at as "sentAt", o.decided_at as "decidedAt"`;

const isListed = (reader: ListReader): RawBuilder<boolean> =>
  isListedRecord(reader, { userid: sql`o.userid`, email: sql`o.email` });

/** All conditions but that of the state. */
function conditionsOf({ search, owner, userid, reader }: OffersAsked): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [isListed(reader)];
  const number = /^#?(\d{1,9})$/.exec(search ?? '')?.[1];
  const like = sql`o.search like ${`%${escaped((search ?? '').toLowerCase())}%`}`;
  if (search) conditions.push(number ? sql`(${like} or o.number = ${Number(number)})` : like);
  if (owner) conditions.push(sql`o.owner_id = ${owner}`);
  if (userid) conditions.push(sql`o.userid = ${userid}`);
  return sql.join(conditions, sql` and `);
}

/** The offers that fit, how many do, and how many of each state. */
export async function listOffers(
  db: DbOrTrx,
  asked: OffersAsked,
): Promise<{ rows: OfferRow[]; total: number; states: Record<OfferState, number> }> {
  const sort = asked.sort ?? '-updatedAt';
  const column = sortColumns[sort.replace(/^-/, '') as OfferSort];
  const slice =
    asked.page === undefined
      ? sql`limit ${offerLimits.listed}`
      : sql`limit ${offerLimits.page} offset ${(asked.page - 1) * offerLimits.page}`;
  const [list, counted] = await Promise.all([
    sql<OfferRow>`
      select ${columns} from offer o left join account a on a.userid = o.owner_id
      where ${conditionsOf(asked)} and ${asked.state ? sql`o.state = ${asked.state}` : sql`true`}
      order by ${column} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, o.id ${slice}`.execute(
      db,
    ),
    sql<{ state: OfferState; count: number }>`
      select o.state, count(*) as count from offer o where ${conditionsOf(asked)} group by o.state`.execute(
      db,
    ),
  ]);
  const states = { draft: 0, sent: 0, accepted: 0, expired: 0, declined: 0 };
  for (const { state, count } of counted.rows) states[state] = count;
  const total = asked.state
    ? states[asked.state]
    : Object.values(states).reduce((all, count) => all + count, 0);
  return { rows: list.rows, total, states };
}

/** An offer with its newest version. */
export interface StoredOffer extends OfferRow {
  readonly sentVersion: number | null;
  readonly acceptedName: string | null;
  readonly declineReason: string | null;
  readonly fields: OfferFields;
  readonly document: OfferDocument;
  readonly billingKind: BillingKind | null;
  readonly billingId: string | null;
  readonly billingAt: string | null;
  readonly billingBy: string | null;
}

/** One offer; undefined where there is none, or none that the reader may open: those to staff accounts are for admins only. */
export async function findOffer(
  db: DbOrTrx,
  id: string,
  reader: ListReader,
): Promise<StoredOffer | undefined> {
  const { rows } = await sql<StoredOffer>`
    select ${columns}, o.sent_version as "sentVersion", o.accepted_name as "acceptedName",
      o.decline_reason as "declineReason", v.fields, v.document, o.billing_kind as "billingKind",
      o.billing_id as "billingId", o.billing_at as "billingAt", ${nameOf(sql`o.billing_by`, 'b')} as "billingBy"
    from offer o join offer_version v on v.offer_id = o.id and v.version = o.version
      left join account a on a.userid = o.owner_id left join account b on b.userid = o.billing_by
    where o.id = ${id} and ${isListed(reader)}`.execute(db);
  return rows[0];
}

/** One offer as {@link findOffer} has it, kept from others until the transaction ends. */
export async function lockOffer(trx: Trx, id: string, reader: ListReader): Promise<StoredOffer | undefined> {
  await sql`select from offer where id = ${id} for update`.execute(trx);
  return findOffer(trx, id, reader);
}

const versionColumns = sql`
  v.version, v.saved_at as at, ${nameOf(sql`v.saved_by`, 'a')} as by, v.document->>'currency' as currency,
  (v.document->'totals'->>'total')::bigint as total, v.price_table as "priceTable"`;

/** The newest saved states of an offer. */
export async function listVersions(db: DbOrTrx, id: string): Promise<OfferVersion[]> {
  const { rows } = await sql<OfferVersion>`
    select ${versionColumns} from offer_version v left join account a on a.userid = v.saved_by
    where v.offer_id = ${id} order by v.version desc limit ${offerLimits.versions}`.execute(db);
  return rows;
}

/** A saved state with what it says. */
export type VersionState = OfferVersion & { fields: OfferFields; document: OfferDocument };

/** A saved state and the one before it, the newer first. */
export async function readVersions(db: DbOrTrx, id: string, version: number): Promise<VersionState[]> {
  const { rows } = await sql<VersionState>`
    select ${versionColumns}, v.fields, v.document from offer_version v left join account a on a.userid = v.saved_by
    where v.offer_id = ${id} and v.version between ${version - 1} and ${version} order by v.version desc`.execute(
    db,
  );
  return rows;
}

/** The link that was last made for an offer. */
export async function lastLink(db: DbOrTrx, id: string): Promise<OfferLink | null> {
  const { rows } = await sql<OfferLink>`
    select version, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", opened,
      first_opened_at as "firstOpenedAt", last_opened_at as "lastOpenedAt"
    from offer_link where offer_id = ${id} order by created_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
