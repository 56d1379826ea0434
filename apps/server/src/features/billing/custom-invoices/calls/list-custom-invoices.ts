import { listCustomInvoices } from '@midoffice/contract/billing/custom-invoices/calls/list-custom-invoices';
import { implementRead } from '../../../../platform/http/implement.ts';
import { listInvoices } from '../store.ts';

export const handler = implementRead(listCustomInvoices, ({ db, staff }, asked) =>
  listInvoices(db, { ...asked, reader: staff }),
);
