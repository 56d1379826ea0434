import { setKnownAnswers } from '@midoffice/contract/quality/review/calls/set-known-answers';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { knownAnswersOn, setKnownAnswersOn } from '../known.ts';

export const handler = implementWrite(setKnownAnswers, async (context, { enabled }) => {
  const before = await knownAnswersOn(context.trx);
  await setKnownAnswersOn(context.trx, enabled);
  await context.audit({
    targetKind: 'review',
    targetId: 'known-answers',
    before: { enabled: before },
    after: { enabled },
  });
  const message = enabled ? 'One item in ten now has a known answer.' : 'Known-answer items are off.';
  return { success: true as const, message };
});
