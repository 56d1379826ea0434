import {
  customInvoiceActs,
  type ProviderInvoice,
} from '../../../platform/connectors/stripe/custom-invoices.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readMoment } from './issue.ts';
import { adoptMirror, keepState, noteUnread, staleInvoices } from './store.ts';

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

/** What a refresh of open invoices came to. */
export interface Refreshed {
  /** How many differed. */
  readonly changed: number;
  /** Ids of those that the provider did not answer for: read again in the next run, after the others. */
  readonly unread: readonly string[];
}

/**
 * Brings open invoices up to date: from the mirror of the customers' records, and where that holds none, after an event
 * of the provider or an hour from the provider itself. One that cannot be read keeps none of the others from it.
 */
export async function refreshOpenInvoices(platform: Platform): Promise<Refreshed> {
  let changed = await platform.db.transaction().execute(async (trx) => {
    const adopted = await adoptMirror(trx);
    if (adopted) await notifyOnCommit(trx, { subject: 'custom-invoices' });
    return adopted;
  });
  if (!platform.connectors.stripe.client) return { changed, unread: [] };
  const unread: string[] = [];
  const before = new Date(Date.now() - restMs).toISOString();
  for (const { id, invoiceID } of await staleInvoices(platform.db, before, mostAtOnce)) {
    const state = await readState(platform, invoiceID).catch((error: unknown) => {
      platform.log.warn({ err: error, invoiceID }, 'an invoice could not be read');
      return undefined;
    });
    if (!state) {
      await noteUnread(platform.db, id);
      unread.push(invoiceID);
      continue;
    }
    const { read, readAt } = state;
    const differs = await keepState(platform.db, id, { ...read, readAt });
    if (!differs) continue;
    changed += 1;
    await platform.push.notify({ subject: 'custom-invoices', id });
  }
  return { changed, unread };
}
