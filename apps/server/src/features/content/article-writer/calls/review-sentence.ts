import { reviewSentence } from '@midoffice/contract/content/article-writer/calls/review-sentence';
import { ApiError, conflict, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { isSaidAlready, sentenceById, storeReview } from '../sentence-store.ts';

export const handler = implementWrite(reviewSentence, async (context, { id, text, reviewed, expected }) => {
  const { trx, staff } = context;
  const before = await sentenceById(trx, id);
  if (!before) throw notFound('There is no such sentence any more.');
  if (expected !== undefined && expected !== before.text)
    throw conflict('Somebody else changed this sentence.', [
      { field: 'text', expected, actual: before.text, wanted: text, where: before.field },
    ]);
  if (await isSaidAlready(trx, before, text))
    throw new ApiError(400, 'text: another sentence about this field says the same', { field: 'text' });
  await storeReview(trx, id, { text, reviewed, by: staff.userid });
  await context.audit({
    targetKind: 'writer-sentence',
    targetId: String(id),
    before: { text: before.text, reviewed: before.reviewed },
    after: { text, reviewed },
  });
  return { success: true as const, message: 'Sentence saved.' };
});
