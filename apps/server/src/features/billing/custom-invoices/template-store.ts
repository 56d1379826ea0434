import type { InvoiceTerms } from '@midoffice/contract/billing/custom-invoices/inputs';
import type { InvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** Templates by name, 200 at most. */
export async function listTemplates(db: DbOrTrx): Promise<InvoiceTemplate[]> {
  const { rows } = await sql<InvoiceTemplate>`
    select id, name, terms, created_by_label as "createdBy" from custom_invoice_template order by lower(name) limit 200`.execute(
    db,
  );
  return rows;
}

export async function findTemplate(
  db: DbOrTrx,
  by: { readonly id: string } | { readonly name: string },
): Promise<InvoiceTemplate | undefined> {
  const { rows } = await sql<InvoiceTemplate>`
    select id, name, terms, created_by_label as "createdBy" from custom_invoice_template
    where ${'id' in by ? sql`id = ${by.id}` : sql`lower(name) = lower(${by.name})`}`.execute(db);
  return rows[0];
}

export async function putTemplate(
  trx: DbOrTrx,
  given: { id: string; name: string; terms: InvoiceTerms; label: string; at: string },
): Promise<void> {
  await sql`
    insert into custom_invoice_template (id, name, terms, created_by_label, updated_at)
    values (${given.id}, ${given.name}, ${JSON.stringify(given.terms)}::jsonb, ${given.label}, ${given.at})
    on conflict (id) do update set name = excluded.name, terms = excluded.terms,
      created_by_label = excluded.created_by_label, updated_at = excluded.updated_at`.execute(trx);
}

export async function countTemplates(db: DbOrTrx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from custom_invoice_template`.execute(db);
  return rows[0]!.n;
}

export async function deleteTemplate(trx: Trx, id: string): Promise<void> {
  await sql`delete from custom_invoice_template where id = ${id}`.execute(trx);
}
