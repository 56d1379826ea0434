import { getEnterpriseSubscriptions } from '@midoffice/contract/billing/prices/calls/get-enterprise-subscriptions';
import { periodWords } from '../../../../platform/connectors/billing-terms.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { stripeIdsOf } from '../../../customers/stripe-accounts/api.ts';
import { readAtVendor } from '../../payments/api.ts';
import { stillBills, subscriptionRefusal } from '../rules.ts';

export const handler = implementRead(getEnterpriseSubscriptions, async ({ platform, staff }, { userid }) => {
  const account = await customerFor({ platform, staff }, userid);
  const { priceMoves, catalogue } = platform.connectors.stripe;
  const rows = await readAtVendor(async () => {
    const found = [];
    for (const stripeID of await stripeIdsOf(platform.db, account.userid))
      found.push(...(await priceMoves.ofCustomer(stripeID)).filter(stillBills));
    const names = new Map<string, string>();
    for (const id of new Set(found.map(({ product }) => product)))
      names.set(id, (await catalogue.product(id))?.name ?? id);
    return found.map((one) => ({
      subscriptionID: one.id,
      stripeID: one.stripeID ?? '',
      status: one.status,
      productId: one.product,
      productName: names.get(one.product) ?? one.product,
      priceID: one.priceId,
      priceName: one.name,
      planCode: one.planCode,
      amount: one.amountCents === null ? null : one.amountCents * one.quantity,
      currency: one.currency,
      period: periodWords({ interval: one.interval ?? '', intervalCount: one.intervalCount }),
      currentPeriodEnd: one.currentPeriodEnd,
      notAllowed: subscriptionRefusal(one),
    }));
  });
  return { userid: account.userid, email: account.email, rows };
});
