import type { Schedule } from '../engine/schedule.ts';
import type { Route } from '../router.ts';
import { accountCalls } from './account.ts';
import { chargeCalls } from './charges.ts';
import { couponCalls } from './coupons.ts';
import { customerCalls } from './customers.ts';
import { disputeCalls } from './disputes.ts';
import { eventCalls } from './events.ts';
import { invoiceItemCalls } from './invoice-items.ts';
import { invoiceActionCalls } from './invoice-actions.ts';
import { invoiceLineCalls } from './invoice-lines.ts';
import { invoiceCalls } from './invoices.ts';
import { paymentIntentCalls } from './payment-intents.ts';
import { paymentLinkCalls } from './payment-links.ts';
import { paymentMethodCalls } from './payment-methods.ts';
import { previewCalls } from './previews.ts';
import { priceCalls } from './prices.ts';
import { productCalls } from './products.ts';
import { refundCalls } from './refunds.ts';
import { setupIntentCalls } from './setup-intents.ts';
import { subscriptionScheduleCalls } from './subscription-schedules.ts';
import { subscriptionItemCalls } from './subscription-items.ts';
import { subscriptionCalls } from './subscriptions.ts';
import { testClockCalls } from './test-clocks.ts';

/** Every call the stand-in answers. */
export function allCalls(schedule: Schedule): Route[] {
  return [
    ...accountCalls(),
    ...chargeCalls(),
    ...couponCalls(),
    ...customerCalls(),
    ...disputeCalls(),
    ...eventCalls(),
    ...invoiceItemCalls(),
    ...invoiceActionCalls(),
    ...invoiceCalls(),
    ...invoiceLineCalls(),
    ...paymentIntentCalls(),
    ...paymentLinkCalls(),
    ...paymentMethodCalls(),
    ...previewCalls(),
    ...priceCalls(),
    ...productCalls(),
    ...refundCalls(),
    ...setupIntentCalls(),
    ...subscriptionItemCalls(),
    ...subscriptionCalls(),
    ...subscriptionScheduleCalls(),
    ...testClockCalls(schedule),
  ];
}
