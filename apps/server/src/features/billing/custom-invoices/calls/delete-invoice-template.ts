import { deleteInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/delete-invoice-template';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deleteTemplate, findTemplate } from '../template-store.ts';

export const handler = implementWrite(deleteInvoiceTemplate, async ({ trx, audit }, { id }) => {
  const template = await findTemplate(trx, { id });
  if (!template) throw notFound('There is no such template.');
  await deleteTemplate(trx, id);
  await audit({
    targetKind: 'custom-invoice-template',
    targetId: id,
    before: { name: template.name, terms: template.terms },
    after: null,
  });
  return { success: true as const, message: `Template ${template.name} deleted.` };
});
