import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** A paid invoice that the demo's dunning is said to have recovered. */
export interface PaidInvoice {
  readonly invoiceId: string;
  readonly stripeId: string;
  readonly userid: string;
  readonly number: string | null;
  readonly currency: string;
  readonly planCode: string;
  readonly cents: number;
}

/** The newest paid invoices of different customers. */
export async function paidInvoices(db: DbOrTrx, limit: number): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select distinct on (c.userid) i.invoice_id as "invoiceId", i.stripe_id as "stripeId", c.userid, i.record->>'number' as number,
      i.record->>'currency' as currency, a.plan_code as "planCode", i.amount_due_cents as cents
    from stripe_invoice i join stripe_customer c using (stripe_id) join account a using (userid)
    where i.status = 'paid' and i.amount_due_cents > 0 and a.user_role is null
    order by c.userid, i.created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Marks cases as paid after a step. */
export async function markPaid(
  db: DbOrTrx,
  paid: readonly { invoiceId: string; closedAt: string; after: string | null }[],
): Promise<void> {
  await sql`
    update dunning_case k set state = 'paid', closed_at = r."closedAt", recovered_cents = k.amount_cents, recovered_after = r.after
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r ("invoiceId" text, "closedAt" timestamptz, after text)
    where k.invoice_id = r."invoiceId"`.execute(db);
}
