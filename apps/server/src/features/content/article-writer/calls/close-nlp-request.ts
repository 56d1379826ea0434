import { closeNlpRequest } from '@midoffice/contract/content/article-writer/calls/close-nlp-request';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { setRequestClosed } from '../store.ts';

export const handler = implementWrite(closeNlpRequest, async (context, { id, closed }) => {
  const before = await setRequestClosed(context.trx, id, closed, context.staff.userid);
  if (!before) throw notFound('There is no such request.');
  await context.audit({
    targetKind: 'writer-request',
    targetId: String(id),
    before: { closed: before.closedAt !== null },
    after: { closed },
  });
  return { success: true as const, message: closed ? 'Request closed.' : 'Request opened again.' };
});
