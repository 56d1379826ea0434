import { getUserCharges } from '@midoffice/contract/billing/customer-payments/calls/get-user-charges';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerOfTab, freshness } from '../refresh.ts';
import { chargeLine } from '../rows.ts';
import { chargesPage } from '../store.ts';

export const handler = implementRead(getUserCharges, async (context, input) => {
  const { account, db } = await customerOfTab(context, input);
  const { type, search, sort, page, limit } = input;
  const { userid } = account;
  const base = context.platform.settings.STRIPE_DASHBOARD_URL;
  const [{ rows, total }, fresh] = await Promise.all([
    chargesPage(db, { userid, type, search, sort, limit, offset: (page - 1) * limit }),
    freshness(db, base, userid),
  ]);
  return { charges: rows.map((row) => chargeLine(base, row)), chargesType: type, total, ...fresh };
});
