import { getUserInvoices } from '@midoffice/contract/billing/customer-payments/calls/get-user-invoices';
import { implementRead } from '../../../../platform/http/implement.ts';
import { customerOfTab, freshness } from '../refresh.ts';
import { invoiceLine } from '../rows.ts';
import { invoicesPage } from '../store.ts';

export const handler = implementRead(getUserInvoices, async (context, input) => {
  const { account, db } = await customerOfTab(context, input);
  const { type, search, sort, page, limit } = input;
  const { userid } = account;
  const base = context.platform.settings.STRIPE_DASHBOARD_URL;
  const [{ rows, total }, fresh] = await Promise.all([
    invoicesPage(db, { userid, type, search, sort, limit, offset: (page - 1) * limit }),
    freshness(db, base, userid),
  ]);
  return { invoices: rows.map((row) => invoiceLine(base, row)), invoicesType: type, total, ...fresh };
});
