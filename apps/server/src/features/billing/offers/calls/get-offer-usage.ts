import { getOfferUsage } from '@midoffice/contract/billing/offers/calls/get-offer-usage';
import { usageDays } from '@midoffice/contract/billing/offers/lists';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { usageSummary } from '../../../usage/api-usage/api.ts';
import { suggestFromUsage } from '../usage.ts';
import { requirePrices } from '../view.ts';

export const handler = implementRead(getOfferUsage, async (context, { userid }) => {
  const { db, platform } = context;
  const account = await customerFor(context, userid);
  const to = new Date(platform.now()).toISOString();
  const from = new Date(platform.now() - usageDays * 86_400_000).toISOString();
  const [usage, prices] = await Promise.all([
    usageSummary(platform, account.userid, from, to),
    requirePrices(db),
  ]);
  return { from, to, ...suggestFromUsage(usage, prices) };
});
