import { openOffer } from '@midoffice/contract/billing/offers/calls/open-offer';
import { refuseLink, withLink } from '../../../../platform/http/link.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { offerLinks } from '../link.ts';
import { countOpened, findLink } from '../link-store.ts';
import { pageOf } from '../page/page.ts';
import { viewOf } from '../rules.ts';

export const handler = withLink(
  implementRead(openOffer, async (context, { token }) => {
    const { platform, linkHash } = context;
    // The first database and no replica: the page after an acceptance must know of it.
    const offer = await findLink(platform.db, linkHash);
    if (!offer) throw refuseLink();
    const nowMs = platform.now();
    const view = viewOf(offer, nowMs);
    if (view === 'open' || view === 'accepted') await countOpened(platform.db, linkHash, new Date(nowMs));
    const { page, status } = pageOf(offer, view, { token, settings: platform.settings });
    context.page(page, status);
    return page.html;
  }),
  offerLinks,
);
