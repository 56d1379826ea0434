import {
  customInvoiceActs,
  type ProviderInvoice,
} from '../../../platform/connectors/stripe/custom-invoices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readMoment } from './issue.ts';
import { adoptMirror, keepState, staleInvoices } from './store.ts';

/** Open invoices are read again this often where no event reports a change. */
const restMs = 60 * 60_000;
/** Read in one run at most; the next run goes on. */
const mostAtOnce = 50;

/** What the provider says of an invoice now, and when it was asked. */
export async function readState(
  platform: Platform,
  invoiceID: string,
): Promise<{ read: ProviderInvoice; readAt: string }> {
  const readAt = readMoment();
  return { read: await customInvoiceActs(platform.connectors.stripe.client).invoice(invoiceID), readAt };
}

/**
 * Brings open invoices up to date: from the mirror of the customers' records, and where that holds none, after an event
 * of the provider or an hour from the provider itself.
 * @returns how many differed
 */
export async function refreshOpenInvoices(platform: Platform): Promise<number> {
  let changed = await platform.db.transaction().execute(async (trx) => {
    const adopted = await adoptMirror(trx);
    if (adopted) await notifyOnCommit(trx, { subject: 'custom-invoices' });
    return adopted;
  });
  if (!platform.connectors.stripe.client) return changed;
  const before = new Date(Date.now() - restMs).toISOString();
  for (const { id, invoiceID } of await staleInvoices(platform.db, before, mostAtOnce)) {
    const { read, readAt } = await readState(platform, invoiceID);
    const differs = await keepState(platform.db, id, { ...read, readAt });
    if (!differs) continue;
    changed += 1;
    await platform.push.notify({ subject: 'custom-invoices', id });
  }
  return changed;
}
