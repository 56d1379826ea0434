import { randomUUID } from 'node:crypto';
import { saveInvoiceTemplate } from '@midoffice/contract/billing/custom-invoices/calls/save-invoice-template';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { totalsOf } from '../rules.ts';
import { countTemplates, findTemplate, putTemplate } from '../template-store.ts';

const mostTemplates = 200;

export const handler = implementWrite(saveInvoiceTemplate, async (context, { name, terms, replace }) => {
  const { trx, staff, platform, audit } = context;
  totalsOf({ ...terms, client: { name, email: '' } });
  const earlier = await findTemplate(trx, { name });
  if (earlier && !replace)
    throw new ApiError(
      409,
      `There is a template called ${earlier.name} already. Replace it, or choose another name.`,
    );
  if (!earlier && (await countTemplates(trx)) >= mostTemplates)
    throw new ApiError(409, `There are ${mostTemplates} templates already. Please delete one first.`);
  const id = earlier?.id ?? randomUUID();
  const at = new Date(platform.now()).toISOString();
  await putTemplate(trx, { id, name, terms, label: staff.email, at });
  await audit({
    targetKind: 'custom-invoice-template',
    targetId: id,
    before: earlier ? { name: earlier.name, terms: earlier.terms } : null,
    after: { name, terms },
  });
  return { success: true as const, message: `Template ${name} saved.`, id };
});
