import { declineOffer } from '@midoffice/contract/billing/offers/calls/decline-offer';
import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { refuseLink, withLink } from '../../../../platform/http/link.ts';
import { mailDecision } from '../letters.ts';
import { offerLinks } from '../link.ts';
import { lockLink } from '../link-store.ts';
import { pageOf } from '../page/page.ts';
import { viewOf } from '../rules.ts';
import { putDecision } from '../write-store.ts';

export const handler = withLink(
  implementWrite(declineOffer, async (context, { token, reason }) => {
    const { trx, platform, linkHash } = context;
    const offer = await lockLink(trx, linkHash);
    if (!offer) throw refuseLink();
    const nowMs = platform.now();
    const view = viewOf(offer, nowMs);
    const tooLong = reason.length > offerLimits.reason;
    if (view !== 'open' || tooLong) {
      context.previewOnly();
      const declineProblem = tooLong ? `Please use at most ${offerLimits.reason} characters.` : undefined;
      const typed = { reason };
      const shown = pageOf(offer, view, {
        token,
        settings: platform.settings,
        ...(declineProblem && { declineProblem }),
        typed,
      });
      context.page(shown.page, shown.status);
      return shown.page.html;
    }
    await putDecision(trx, offer.offerId, { state: 'declined', at: new Date(nowMs), declineReason: reason });
    await mailDecision(platform, trx, offer, { what: 'declined', detail: reason && `Reason: ${reason}` });
    await context.audit({
      actor: { id: null, label: `client of offer #${offer.number}` },
      targetKind: 'offer',
      targetId: offer.offerId,
      before: { state: 'sent' },
      after: { state: 'declined', version: offer.version },
      reason: reason || undefined,
    });
    await context.changed('offers', offer.offerId);
    context.seeOther(`/offer/${token}`);
    return '';
  }),
  offerLinks,
);
