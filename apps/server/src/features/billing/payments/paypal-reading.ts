import type { PaypalConnector } from '../../../platform/connectors/paypal/paypal.ts';
import type { PaypalRecord } from '../../../platform/connectors/paypal/records.ts';
import { momentUs } from '../../../platform/connectors/stripe/moment.ts';

/** A PayPal subscription as of a moment. */
export interface PaypalReading {
  readonly record: PaypalRecord;
  /** When the reading began, or our own act ended: microseconds since 1970. */
  readonly readAtUs: number;
}

/** Reads a subscription at PayPal; null where PayPal knows none of this id. */
export async function readPaypal(
  { fetchSubscription }: Pick<PaypalConnector, 'fetchSubscription'>,
  subscriptionID: string,
): Promise<PaypalReading | null> {
  const readAtUs = momentUs();
  const record = await fetchSubscription(subscriptionID);
  return record && { record, readAtUs };
}

/** What a subscription is like once we have cancelled it. */
export const cancelledNow = (record: PaypalRecord): PaypalReading => ({
  record: { ...record, status: 'CANCELLED', nextBillingTime: null },
  readAtUs: momentUs(),
});
