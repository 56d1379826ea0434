import { deleteNlpTemplate } from '@midoffice/contract/content/article-writer/calls/delete-nlp-template';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { audited, refuseStale, requireMayEdit } from '../rules.ts';
import { removeTemplate, templateById } from '../store.ts';

export const handler = implementWrite(deleteNlpTemplate, async (context, { deleteid, expected }) => {
  const { trx, staff } = context;
  const before = await templateById(trx, deleteid, { lock: true });
  if (!before) throw notFound(`There is no template ${deleteid}.`);
  requireMayEdit(staff, before);
  refuseStale(before, expected, null);
  await removeTemplate(trx, deleteid);
  await context.audit({ targetKind: 'writer-template', targetId: deleteid, before: audited(before) });
  return { success: true as const, message: 'Template deleted.' };
});
