import { updateSuggestions } from '@midoffice/contract/content/article-writer/calls/update-suggestions';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { auditedSuggestions, refuseStale, requireMayEdit, writeWithinLimits } from '../rules.ts';
import { templateById, updateTemplate } from '../store.ts';

export const handler = implementWrite(updateSuggestions, async (context, input) => {
  const { trx, staff } = context;
  const before = await templateById(trx, input.templateID, { lock: true });
  if (!before) throw notFound(`There is no template ${input.templateID}.`);
  requireMayEdit(staff, before);
  refuseStale(before, input.expected, input.sentSuggestions);
  const suggestions = Object.fromEntries(
    Object.entries(input.sentSuggestions).filter(([, phrasings]) => phrasings.length > 0),
  );
  await writeWithinLimits(trx, before.userid, () =>
    updateTemplate(trx, before._id, { ...before, suggestions }),
  );
  await context.audit({
    targetKind: 'writer-template',
    targetId: before._id,
    before: { suggestions: auditedSuggestions(before.suggestions) },
    after: { suggestions: auditedSuggestions(suggestions) },
  });
  return {
    success: true as const,
    message: 'Suggestions saved.',
    newSuggestions: suggestions,
    version: before.version + 1,
  };
});
