import { randomBytes, randomUUID } from 'node:crypto';
import { createCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/create-custom-invoice';
import { showCustomInvoiceFile } from '@midoffice/contract/billing/custom-invoices/calls/show-custom-invoice-file';
import type { CustomInvoiceInput } from '@midoffice/contract/billing/custom-invoices/inputs';
import type { CreatedInvoice } from '@midoffice/contract/billing/custom-invoices/shapes';
import { newFileName } from '../../../../platform/files/files.ts';
import type { Client } from '../../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../../testing/stripe.ts';
import {
  linkedCustomer,
  mirrorCustomer,
  seedCatalogue,
} from '../../../customers/accounts/testing/factory.ts';
import type { NewInvoiceRow } from '../store.ts';

/** The time of the clock: 15 June 2026, noon. */
export const nowMs = Date.UTC(2026, 5, 15, 12);

/** A server, a card provider with a catalogue, and an admin. */
export interface InvoiceWorld extends StripeTestServer {
  readonly admin: Client;
}

export async function invoiceWorld(
  options: Parameters<typeof stripeTestServer>[0] = {},
): Promise<InvoiceWorld> {
  const world = await stripeTestServer({
    nowMs,
    ...options,
    env: {
      COMPANY_NAME: 'Example Data Ltd',
      COMPANY_ADDRESS: '1 Exchange Square | London EC2A 2EG',
      COMPANY_TAX_ID: 'GB123456789',
      INVOICE_PAYMENT_DETAILS: 'Example Bank | IBAN GB33 BUKB 2020 1555 5555 55',
      SUPPORT_EMAIL: 'billing@example.com',
      ...options.env,
    },
  });
  seedCatalogue(world);
  return { ...world, admin: await world.server.staff() };
}

let made = 0;

/** A customer with an account at the provider. */
export async function billedCustomer(
  world: InvoiceWorld,
  given: Parameters<typeof linkedCustomer>[2] = {},
): Promise<{ userid: string; stripeID: string; email: string; client: { name: string; email: string } }> {
  made += 1;
  const stripeID = `cus_invoiced${String(made).padStart(6, '0')}`;
  const customer = await linkedCustomer(world, stripeID, { subscriptions: [], ...given });
  await mirrorCustomer(world.admin, customer.userid);
  const client = { name: `${customer.firstname} ${customer.lastname}`, email: customer.email };
  return { userid: customer.userid, stripeID, email: customer.email, client };
}

/** An invoice over 2 × €100.00 and €50.00, with 20% tax: €300.00. */
export function invoiceInput(given: Partial<CustomInvoiceInput> = {}): CustomInvoiceInput {
  made += 1;
  return {
    client: { name: 'Ada Example', email: `client${made}@example.com`, address: '2 Market Street\nDublin' },
    currency: 'eur',
    lines: [
      { description: 'Historical prices', quantity: 2, unitAmountCents: 10_000 },
      { description: 'Setup', quantity: 1, unitAmountCents: 5_000 },
    ],
    taxName: 'VAT',
    taxPercent: 20,
    daysUntilDue: 30,
    ...given,
  };
}

/** Makes an invoice and answers it. @throws Error with the server's words where it is refused or open */
export async function makeInvoice(
  client: Client,
  inputData: CustomInvoiceInput,
): Promise<Required<CreatedInvoice>> {
  const { status, body } = await client.call(createCustomInvoice, { process: true, inputData });
  const answer = body as unknown as Required<CreatedInvoice>;
  if (status !== 200 || answer.effect.state !== 'done') throw new Error(`${status}: ${answer.message}`);
  return answer;
}

/** The invoices of a customer at the provider that custom invoices made. */
export async function providerInvoices({ onlooker }: Pick<InvoiceWorld, 'onlooker'>, customer: string) {
  const { data } = await onlooker.invoices.list({ customer, limit: 100 });
  return data.filter(({ metadata }) => metadata?.['midoffice_effect'] !== undefined);
}

/** Asks for a stored file, by whatever path. @param cookie of the session; the admin's by default */
export function fileOf(
  { server, admin }: Pick<InvoiceWorld, 'server' | 'admin'>,
  path: string,
  cookie: string | undefined = admin.cookie,
) {
  return server.app.inject({
    method: 'GET',
    url: `${showCustomInvoiceFile.path}?path=${path}`,
    headers: { ...(cookie && { cookie: `midoffice_session=${cookie}` }) },
  });
}

/** Invoices as they are stored, without the provider: for lists. */
export function manyInvoices(count: number, prefix = 'TEST'): NewInvoiceRow[] {
  return Array.from({ length: count }, (_none, at) => {
    const { daysUntilDue: _days, ...input } = invoiceInput({
      client: { name: `Client ${at}`, email: `${prefix}client${at}@example.com`.toLowerCase() },
    });
    return {
      id: randomUUID(),
      stripeId: `cus_${prefix}${at}`,
      invoiceID: `in_${prefix}${at}`,
      number: `${prefix}-${String(at).padStart(4, '0')}`,
      status: 'open' as const,
      totalCents: 30_000,
      amountDueCents: 30_000,
      amountRemainingCents: 30_000,
      hostedUrl: null,
      input: { ...input, dueDate: '2026-07-15' },
      digest: randomBytes(32),
      fileName: newFileName('custom-invoices', 'pdf'),
      emailSubject: 'Invoice',
      emailContent: 'Dear client',
      createdAt: new Date(nowMs + at * 1000).toISOString(),
      readAt: new Date(nowMs).toISOString(),
      createdBy: { id: null, label: 'ada@example.com' },
    };
  });
}
