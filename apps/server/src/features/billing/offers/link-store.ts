import type { OfferDocument } from '@midoffice/contract/billing/offers/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { LinkFacts } from './rules.ts';

/** A link, and the version of the offer that it shows. */
export interface LinkedOffer extends LinkFacts {
  readonly offerId: string;
  readonly number: number;
  readonly ownerId: string | null;
  /** The person whom the client deals with, as they are named; null: nobody any more. */
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
  readonly acceptedName: string | null;
  readonly document: OfferDocument;
  /** When this version was saved, ISO 8601. */
  readonly savedAt: string;
}

/** Whether a link of this hash was made. */
export async function isKnownLink(db: DbOrTrx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from offer_link where hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/** What a link shows; undefined where there is none. */
export async function findLink(db: DbOrTrx, hash: Buffer): Promise<LinkedOffer | undefined> {
  const { rows } = await sql<LinkedOffer>`
    select l.offer_id as "offerId", l.version, l.expires_at as "expiresAt", l.revoked_at as "revokedAt", l.superseded,
      o.state, o.number, o.sent_version as "sentVersion", o.decided_at as "decidedAt", o.accepted_name as "acceptedName",
      o.owner_id as "ownerId", nullif(trim(concat_ws(' ', a.firstname, a.lastname)), '') as "ownerName",
      a.email::text as "ownerEmail", v.document, v.saved_at as "savedAt"
    from offer_link l join offer o on o.id = l.offer_id
      join offer_version v on v.offer_id = l.offer_id and v.version = l.version
      left join account a on a.userid = o.owner_id
    where l.hash = ${hash}`.execute(db);
  return rows[0];
}

/** The same, with its offer locked until the transaction ends, so that one decision follows another. */
export async function lockLink(trx: Trx, hash: Buffer): Promise<LinkedOffer | undefined> {
  // The offer and not the link: whoever revokes, edits or expires locks the same row.
  await sql`
    select from offer where id = (select offer_id from offer_link where hash = ${hash}) for update`.execute(
    trx,
  );
  return findLink(trx, hash);
}

/** Counts that a link was opened. */
export async function countOpened(db: DbOrTrx, hash: Buffer, at: Date): Promise<void> {
  await sql`
    update offer_link set opened = opened + 1, first_opened_at = coalesce(first_opened_at, ${at}), last_opened_at = ${at}
    where hash = ${hash}`.execute(db);
}
