import { deleteAiPrompt } from '@midoffice/contract/content/ai-runner/calls/delete-ai-prompt';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { deletePrompt, lockPrompt } from '../store.ts';

export const handler = implementWrite(deleteAiPrompt, async ({ trx, audit }, { id }) => {
  const before = await lockPrompt(trx, id);
  if (!before) throw notFound('There is no such prompt.');
  await deletePrompt(trx, id);
  await audit({ targetKind: 'ai-prompt', targetId: id, before, after: null });
  return { success: true as const, message: 'Prompt deleted.' };
});
