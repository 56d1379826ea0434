import { acceptOffer } from '@midoffice/contract/billing/offers/calls/accept-offer';
import { offerLimits } from '@midoffice/contract/billing/offers/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { refuseLink, withLink } from '../../../../platform/http/link.ts';
import { mailDecision } from '../letters.ts';
import { offerLinks } from '../link.ts';
import { lockLink } from '../link-store.ts';
import { pageOf } from '../page/page.ts';
import { viewOf } from '../rules.ts';
import { putDecision } from '../write-store.ts';

const problemOf = (name: string, agree: string): string | undefined => {
  if (!name) return 'Please enter your name.';
  if (name.length > offerLimits.name) return `Please enter a name of at most ${offerLimits.name} characters.`;
  return agree ? undefined : 'Please tick the box to accept the offer.';
};

export const handler = withLink(
  implementWrite(acceptOffer, async (context, { token, name, agree }) => {
    const { trx, platform, linkHash, ip } = context;
    const offer = await lockLink(trx, linkHash);
    if (!offer) throw refuseLink();
    const nowMs = platform.now();
    const view = viewOf(offer, nowMs);
    const problem = problemOf(name, agree);
    if (view !== 'open' || problem) {
      // Accepted before, by another click or window: the page shows what was accepted, and by whom.
      context.previewOnly();
      const shown = pageOf(offer, view, {
        token,
        settings: platform.settings,
        ...(problem && { problem }),
        typed: { name },
      });
      context.page(shown.page, shown.status);
      return shown.page.html;
    }
    await putDecision(trx, offer.offerId, {
      state: 'accepted',
      at: new Date(nowMs),
      acceptedName: name,
      acceptedAddress: platform.secrets.lookup(`offer-acceptance ${ip}`),
    });
    await mailDecision(platform, trx, offer, { what: 'accepted', detail: `Accepted by ${name}.` });
    await context.audit({
      actor: { id: null, label: `client of offer #${offer.number}` },
      targetKind: 'offer',
      targetId: offer.offerId,
      before: { state: 'sent' },
      after: { state: 'accepted', version: offer.version, acceptedName: name },
    });
    await context.changed('offers', offer.offerId);
    context.seeOther(`/offer/${token}`);
    return '';
  }),
  offerLinks,
);
