import { updateNewsProcessingArticles } from '@midoffice/contract/content/news/calls/update-news-processing-articles';
import { newsFieldLabel } from '@midoffice/contract/content/news/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { lockTargets } from '../../../../platform/ledger/locks.ts';
import { answerOf, repairBy, writePlan } from '../../../../platform/repairs/repairs.ts';
import { articleOf, sideName } from '../articles.ts';
import { directionOf, givenFields } from '../direction.ts';
import { planUpdate } from '../plan.ts';
import { readArticle } from '../store.ts';

export const handler = implementWrite(updateNewsProcessingArticles, async (context, input) => {
  const { trx } = context;
  const { articleUpdates, frontEndUrl, preview, reason } = input;
  const { url } = articleUpdates;
  const direction = directionOf(input);
  const given = givenFields(input, direction);
  await lockTargets(trx, [['news', url]]);
  const { rows, fields, after } = planUpdate(await readArticle(trx, url), input, given, direction);
  const named = fields.map((field) => newsFieldLabel(field)).join(', ');
  const plan = {
    kind: direction.kind,
    source: direction.act === 'edit' ? 'person' : sideName(direction.to === 'prod' ? 'legacy' : 'prod'),
    summary: `${sideName(direction.to)} news, ${direction.act}: ${named}`,
    rows,
  };
  const by = repairBy(context, { reason: reason ?? '', preview });
  const applied = await writePlan(trx, { targetKind: 'news', target: url }, plan, {
    ...by,
    audit: (record) =>
      by.audit(frontEndUrl ? { ...record, after: { ...(record.after as object), frontEndUrl } } : record),
  });
  const message = applied.cellCount === 0 ? 'Nothing changed.' : direction.message;
  return { ...articleOf(after), ...answerOf(context, applied, message, preview) };
});
