import { refreshPaypal } from '@midoffice/contract/billing/payments/calls/refresh-paypal';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { customerFor, customerForRefresh } from '../../../customers/customer-records/api.ts';
import { paypalRecordOf, putPaypalRecord } from '../customer-store.ts';
import { readPaypal } from '../paypal-reading.ts';

export const handler = implementPrepared(
  refreshPaypal,
  async ({ platform, staff }, { userid }) => {
    const account = await customerFor({ platform, staff }, userid);
    const known = await paypalRecordOf(platform.db, account.userid);
    if (!known?.subscriptionID) throw notFound('This customer has no PayPal subscription.');
    const found = await readPaypal(platform.connectors.paypal, known.subscriptionID);
    if (!found) throw notFound('PayPal no longer knows this subscription.');
    return found;
  },
  async (context, { userid }, reading) => {
    const account = await customerForRefresh(context, userid);
    const before = await paypalRecordOf(context.trx, account.userid);
    // What was written since this reading began stays.
    const isKept = await putPaypalRecord(context.trx, account.userid, reading);
    const record = isKept || !before ? reading.record : before;
    await context.audit({ targetKind: 'account', targetId: account.userid, before, after: record });
    const changed = Object.entries(record).filter(
      ([field, value]) => before?.[field as keyof typeof record] !== value,
    ).length;
    return {
      success: true as const,
      message: changed
        ? `PayPal refreshed, ${changed} ${changed === 1 ? 'change' : 'changes'}.`
        : 'PayPal refreshed, nothing has changed.',
    };
  },
);
