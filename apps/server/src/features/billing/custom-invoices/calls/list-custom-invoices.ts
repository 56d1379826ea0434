import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { implementRead } from '../../../../platform/http/implement.ts';
import { contentNow } from '../mail-text.ts';
import { sellerOf } from '../seller.ts';
import { listInvoices } from '../store.ts';

export const handler = implementRead(listCustomInvoices, async ({ db, staff, platform }, asked) => {
  const { rows, total } = await listInvoices(db, { ...asked, reader: staff });
  const seller = sellerOf(platform.settings);
  return {
    rows: rows.map((row) => {
      const { input: _input, ...shown } = row;
      return { ...shown, emailContent: contentNow(seller, row) };
    }),
    total,
  };
});
