import { rewriteText } from '@midoffice/contract/content/article-writer/calls/rewrite-text';
import { creditsOf, hasErrorMarker } from '@midoffice/market/writer/index';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { amongFew, checkRewrite, rewriteTask, rewriteTokens, usedUp } from '../rewrite.ts';
import { creditsOfMember, spendCredits } from '../store.ts';

export const handler = implementPrepared(
  rewriteText,
  async ({ platform, staff, signal }, { text }) => {
    const { usedTokens, maxTokens } = await creditsOfMember(
      platform.db,
      staff.userid,
      platform.settings.WRITER_CREDITS,
    );
    if (usedTokens >= maxTokens) throw new ApiError(402, usedUp);
    if (hasErrorMarker(text)) throw new ApiError(400, 'text: holds an error marker', { field: 'text' });
    const answer = await amongFew(staff.userid, () =>
      platform.connectors.ai.ask({ task: rewriteTask, text, maxTokens: rewriteTokens(text), signal }),
    );
    return { rewritten: checkRewrite(text, answer.text), cost: creditsOf(answer.tokens) };
  },
  async (context, { text }, { rewritten, cost }) => {
    const { trx, staff, platform } = context;
    const credits = await spendCredits(trx, staff.userid, cost, platform.settings.WRITER_CREDITS);
    if (!credits) throw new ApiError(402, usedUp);
    await context.audit({
      targetKind: 'account',
      targetId: staff.userid,
      after: { text, said: rewritten, cost, usedTokens: credits.usedTokens },
    });
    return { success: true as const, message: 'Rewritten.', text: rewritten, cost, ...credits };
  },
);
