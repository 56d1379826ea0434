import type { Platform } from '../../../platform/platform.ts';
import { isRefusal } from './refusal.ts';
import { noteTerms, noteUnknown, openCases, type OwedInvoice } from './store.ts';

/** So many questions in a row get no answer before no more are asked in this run: the provider is gone. */
const mostFailures = 3;

/** Whether a failure is about one invoice alone: a refusal, or an answer that cannot be read. */
const isAmiss = (error: unknown): boolean =>
  isRefusal(error) || error instanceof RangeError || error instanceof TypeError;

/** What the case of an invoice says that the provider does not know. */
export const unknownInvoice = 'The card provider does not know this invoice. Please check it there.';

/** What the case of an invoice says that is paid by transfer, if one was opened before its due day. */
export const waitUntilDue = ({ invoiceId }: Pick<OwedInvoice, 'invoiceId'>) => ({
  invoiceId,
  step: null,
  on: null,
  wait: 'Paid by transfer and not due yet',
});

/**
 * Asks the provider how invoices are paid that an older release mirrored, once each.
 * @returns whether anything is known that was not before
 */
export async function learnTerms(
  platform: Platform,
  owed: readonly OwedInvoice[],
  signal: AbortSignal,
): Promise<boolean> {
  const nowMs = platform.now();
  let learnt = false;
  let failures = 0;
  for (const one of owed) {
    if (one.termsKnown) continue;
    signal.throwIfAborted();
    const { invoiceId } = one;
    try {
      const found = await platform.connectors.stripe.acts.findInvoice(invoiceId);
      if (found) await noteTerms(platform.db, invoiceId, found);
      else {
        await openCases(platform.db, [one], nowMs);
        await noteUnknown(platform.db, invoiceId, { nowMs, wait: unknownInvoice });
      }
      learnt = true;
      failures = 0;
    } catch (error) {
      platform.log.warn({ err: error, invoiceId }, 'how an invoice is paid could not be asked');
      failures = isAmiss(error) ? 0 : failures + 1;
      if (failures === mostFailures) return learnt;
    }
  }
  return learnt;
}
