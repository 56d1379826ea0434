import { sql } from 'kysely';
import type { DbOrTrx } from '../../../../platform/db/connect.ts';
import type { InvoiceWorld } from './invoices.ts';

/** How many effects were ever intended. */
export async function intentCount(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from effect`.execute(db);
  return rows[0]!.count;
}

/** How many mails of an invoice are in the outbox; -1 where the invoice says otherwise of itself. */
export async function mailsOf(db: DbOrTrx, id: string): Promise<number> {
  const { rows } = await sql<{ mails: number; isNoted: boolean }>`
    select (select count(*) from outbox_mail m where m.attachment_file = c.file_name) as mails,
      c.sent_at is not null as "isNoted" from custom_invoice c where c.id = ${id}`.execute(db);
  const { mails, isNoted } = rows[0]!;
  return isNoted === mails > 0 ? mails : -1;
}

/** How often an invoice was voided: 1 where it is void at the provider, here, and in one entry of the audit. */
export async function voidCount(
  { server, onlooker }: Pick<InvoiceWorld, 'server' | 'onlooker'>,
  { id, invoiceID }: { readonly id: string; readonly invoiceID: string },
): Promise<number> {
  const { status } = await onlooker.invoices.retrieve(invoiceID);
  const { rows } = await sql<{ status: string; reason: string | null; audits: number }>`
    select c.status, c.void_reason as reason, (
      select count(*) from audit_entry a where a.kind = 'custom-invoice.voided' and a.outcome = 'done'
        and a.target_id = c.userid) as audits
    from custom_invoice c where c.id = ${id}`.execute(server.platform.db);
  const found = rows[0]!;
  const isVoid = status === 'void' && found.status === 'void' && found.reason !== null;
  return isVoid ? found.audits : 0;
}
