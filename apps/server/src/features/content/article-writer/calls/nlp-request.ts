import { nlpRequest } from '@midoffice/contract/content/article-writer/calls/nlp-request';
import { openRequestsAtMost } from '@midoffice/contract/content/article-writer/lists';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { insertRequest } from '../store.ts';

export const handler = implementWrite(nlpRequest, async (context, { requestedText, requestedFields }) => {
  const id = await insertRequest(context.trx, context.staff.userid, requestedText, requestedFields);
  if (id === undefined)
    throw new ApiError(
      409,
      `You have ${openRequestsAtMost} open requests. Send another one when one of them is closed.`,
    );
  await context.audit({
    targetKind: 'writer-request',
    targetId: String(id),
    after: { requestedText, requestedFields },
  });
  return { success: true as const, message: 'Request sent.', id };
});
