import type { BillingKind } from '@midoffice/contract/billing/offers/lists';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { inTimePage, timePageOrder, type TimePage } from '../../../platform/db/time-page-store.ts';
import { nameOf } from './store.ts';

/** The billing of an accepted offer. */
export interface BilledOffer {
  readonly at: string;
  readonly offerId: string;
  readonly number: number;
  readonly kind: BillingKind;
  /** What was made, at the card provider. */
  readonly providerId: string;
  /** Of one bill, in the smallest unit of the currency. */
  readonly amountCents: number;
  /** ISO 4217, lower case. */
  readonly currency: string;
  readonly by: string;
  readonly reason: string | null;
}

/** The offers that were billed to a customer, the newest billing first. */
export async function billedOffersOf(db: DbOrTrx, userid: string, page: TimePage): Promise<BilledOffer[]> {
  const [at, key] = [sql`o.billing_at`, sql`o.id`];
  const { rows } = await sql<BilledOffer>`
    select o.billing_at as at, o.id as "offerId", o.number, o.billing_kind as kind, o.billing_id as "providerId",
      (v.document->'totals'->>'perBill')::bigint as "amountCents", o.currency, ${nameOf(sql`o.billing_by`, 'b')} as by,
      (select d.reason from audit_entry e join audit_detail d on d.entry_id = e.id
        where e.target_kind = 'offer' and e.target_id = o.id::text and e.kind = 'offers.billed' and d.reason is not null
        order by e.id desc limit 1) as reason
    from offer o join offer_version v on v.offer_id = o.id and v.version = o.version
      left join account b on b.userid = o.billing_by
    where o.billing_userid = ${userid} and ${inTimePage(page, at, key)} ${timePageOrder(page, at, key)}`.execute(
    db,
  );
  return rows;
}
