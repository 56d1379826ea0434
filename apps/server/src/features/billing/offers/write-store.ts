import { tbd, type BillingKind, type OfferState } from '@midoffice/contract/billing/offers/lists';
import type { OfferDocument, OfferFields } from '@midoffice/contract/billing/offers/shapes';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import { searchOf } from './rules.ts';

/** A state of an offer to store. */
export interface NewVersion {
  readonly fields: OfferFields;
  readonly document: OfferDocument;
  readonly at: Date;
  /** User id; null: the server. */
  readonly by: string | null;
}

const facts = ({ fields, document, at }: NewVersion) => sql`
  ${fields.clientName}, ${fields.company}, ${fields.email}, ${fields.userid}, ${document.currency},
  ${document.totals.total}, ${fields.billingFrequency},
  ${fields.offerExpirationDate === tbd ? null : fields.offerExpirationDate}::date, ${searchOf(fields)}, ${at}`;

async function putVersion(trx: Trx, id: string, version: number, saved: NewVersion): Promise<void> {
  await sql`
    insert into offer_version (offer_id, version, price_table, fields, document, saved_at, saved_by)
    values (${id}, ${version}, ${saved.fields.priceTable}, ${JSON.stringify(saved.fields)}::jsonb,
      ${JSON.stringify(saved.document)}::jsonb, ${saved.at}, ${saved.by})`.execute(trx);
}

/** Stores a new draft. @returns its id */
export async function insertOffer(trx: Trx, saved: NewVersion): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into offer (state, version, client_name, company, email, userid, currency, total, billing_frequency,
      expiration_date, search, updated_at, created_at, owner_id)
    values ('draft', 1, ${facts(saved)}, ${saved.at}, ${saved.by}) returning id`.execute(trx);
  const { id } = rows[0]!;
  await putVersion(trx, id, 1, saved);
  return id;
}

/** Stores a new version of a locked offer, which is a draft from then on. */
export async function addVersion(trx: Trx, id: string, version: number, saved: NewVersion): Promise<void> {
  await sql`
    update offer set (client_name, company, email, userid, currency, total, billing_frequency, expiration_date, search,
      updated_at) = (${facts(saved)}), version = ${version}, state = 'draft', expires_at = null, decided_at = null,
      decline_reason = null
    where id = ${id}`.execute(trx);
  await putVersion(trx, id, version, saved);
}

export async function removeOffer(trx: Trx, id: string): Promise<void> {
  await sql`delete from offer where id = ${id}`.execute(trx);
}

/** Ends every link of an offer that has not ended. @param superseded whether a newer version or link is the reason */
export async function endLinks(trx: Trx, id: string, at: Date, superseded: boolean): Promise<number> {
  const { rows } = await sql`
    update offer_link set revoked_at = ${at}, superseded = ${superseded}
    where offer_id = ${id} and revoked_at is null returning 1`.execute(trx);
  return rows.length;
}

interface NewLink {
  readonly hash: Buffer;
  readonly version: number;
  readonly expiresAt: Date;
  readonly at: Date;
  readonly by: string;
}

/** Stores the link of a locked offer, which is sent from then on. */
export async function putLink(trx: Trx, id: string, link: NewLink): Promise<void> {
  await sql`
    insert into offer_link (hash, offer_id, version, created_at, created_by, expires_at)
    values (${link.hash}, ${id}, ${link.version}, ${link.at}, ${link.by}, ${link.expiresAt})`.execute(trx);
  await sql`
    update offer set state = 'sent', sent_version = ${link.version}, sent_at = ${link.at}, updated_at = ${link.at},
      expires_at = ${link.expiresAt}, decided_at = null, decline_reason = null where id = ${id}`.execute(trx);
}

/** What was decided of a locked offer. */
export interface Decision {
  readonly state: Exclude<OfferState, 'sent' | 'expired'>;
  readonly at: Date;
  readonly acceptedName?: string;
  readonly acceptedAddress?: Buffer;
  readonly declineReason?: string;
}

export async function putDecision(trx: Trx, id: string, decision: Decision): Promise<void> {
  const { state, at } = decision;
  await sql`
    update offer set state = ${state}, updated_at = ${at}, decided_at = ${state === 'draft' ? null : at},
      accepted_name = ${decision.acceptedName ?? null}, accepted_address = ${decision.acceptedAddress ?? null},
      decline_reason = ${decision.declineReason ?? null}, expires_at = null
    where id = ${id}`.execute(trx);
}

/** Keeps what was made of an accepted offer at the card provider. @param made.userid the customer it is for; null: the offer's own */
export async function putBilling(
  trx: Trx,
  id: string,
  made: { kind: BillingKind; id: string; at: Date; by: string; userid: string | null },
): Promise<void> {
  await sql`
    update offer set billing_kind = ${made.kind}, billing_id = ${made.id}, billing_at = ${made.at}, billing_by = ${made.by},
      billing_userid = coalesce(${made.userid}, userid)
    where id = ${id}`.execute(trx);
}

/** Marks sent offers whose time is over. @returns their ids */
export async function expireOffers(trx: Trx, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update offer set state = 'expired', updated_at = ${at} where id in (
      select id from offer where state = 'sent' and expires_at <= ${at} order by expires_at limit ${limit}
      for update skip locked) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
