import { openOfferPdf } from '@midoffice/contract/billing/offers/calls/open-offer-pdf';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { refuseLink, withLink } from '../../../../platform/http/link.ts';
import { offerLinks } from '../link.ts';
import { findLink } from '../link-store.ts';
import { endedText } from '../page/page.ts';
import { offerPdf } from '../pdf.ts';
import { viewOf } from '../rules.ts';

export const handler = withLink(
  implementRead(openOfferPdf, async (context) => {
    const { platform, linkHash } = context;
    const offer = await findLink(platform.db, linkHash);
    if (!offer) throw refuseLink();
    const view = viewOf(offer, platform.now());
    if (view !== 'open' && view !== 'accepted') throw new ApiError(410, endedText(view));
    const { number, version, document, acceptedName, decidedAt, savedAt } = offer;
    const accepted =
      view === 'accepted' && acceptedName && decidedAt ? { name: acceptedName, at: decidedAt } : undefined;
    const bytes = await offerPdf(
      { number, version, at: savedAt, document, accepted },
      platform.settings,
      `offer ${offer.offerId}`,
    );
    context.download(`offer-${number}.pdf`, 'application/pdf');
    return bytes;
  }),
  offerLinks,
);
