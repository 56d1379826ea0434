import { previewPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/preview-payment-bulk';
import { implementRead } from '../../../../platform/http/implement.ts';
import { chooseRows } from '../choose.ts';

export const handler = implementRead(previewPaymentBulk, async ({ platform, staff }, wish) => {
  // From the main database: count and digest have to be those of the start which follows.
  const { items: _items, template: _template, ...preview } = await chooseRows(platform.db, staff, wish);
  return preview;
});
