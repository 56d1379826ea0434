import { saveFaqRecord } from '@midoffice/contract/content/faq/calls/save-faq-record';
import { faqLimits, faqWords } from '@midoffice/contract/content/faq/lists';
import { ApiError, badInput, notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { embedJob } from '../embed.ts';
import { requireRecord, requireSeen, textsOf } from '../rules.ts';
import {
  countFaqRecords,
  draftOf,
  insertFaqRecord,
  lockFaq,
  recordOfId,
  recordOfKey,
  updateFaqRecord,
} from '../store.ts';

export const handler = implementWrite(
  saveFaqRecord,
  async ({ trx, staff, audit, platform }, { id: given, _id: listed, revision, key, draft, ...rest }) => {
    if (given !== undefined && listed !== undefined && given !== listed)
      throw badInput('_id', faqWords.invalid);
    const id = given ?? listed;
    const named = key ?? undefined;
    await lockFaq(trx);
    const ofKey = named ? await recordOfKey(trx, named) : undefined;
    // A draft without a key is named by its id there, by who knows no other field for it.
    const ofKeyAsId =
      id === undefined && revision !== 0 && !ofKey && named !== undefined && /^\d{1,15}$/.test(named)
        ? await recordOfId(trx, named)
        : undefined;
    // So is a draft that is published by who sends neither.
    const asked =
      id === undefined && revision !== 0 && !named && !draft ? await draftOf(trx, rest) : undefined;
    const now = id === undefined ? (ofKey ?? ofKeyAsId ?? asked) : await recordOfId(trx, id);
    if (id !== undefined && !now) throw notFound(faqWords.invalid);
    const isNew = id === undefined && revision === 0;
    if (ofKey && (isNew || ofKey._id !== now?._id)) throw badInput('key', faqWords.keyTaken);
    // A client that knows no keys leaves them as they are.
    const texts = {
      ...rest,
      draft: draft && listed === undefined,
      key: named === undefined || ofKeyAsId ? (now?.key ?? null) : named || null,
    };
    requireRecord(texts);
    if (now) requireSeen(now, revision, texts);
    if (now?.draft !== texts.draft && (await countFaqRecords(trx, texts.draft)) >= faqLimits.records)
      throw new ApiError(422, faqWords.full);
    const saved = now
      ? { id: now._id, revision: await updateFaqRecord(trx, now._id, texts, staff.userid) }
      : { id: await insertFaqRecord(trx, texts, staff.userid), revision: 1 };
    if (!texts.draft && platform.connectors.ai.embeddingModel)
      await platform.jobs.enqueue(embedJob, {}, { trx, actorId: staff.userid });
    await audit({
      targetKind: 'faq',
      targetId: saved.id,
      before: now ? textsOf(now) : null,
      after: texts,
    });
    return {
      success: true as const,
      message: texts.draft ? faqWords.drafted : faqWords.saved,
      ...saved,
    };
  },
);
