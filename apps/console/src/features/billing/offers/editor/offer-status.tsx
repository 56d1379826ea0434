import { billingLabels } from '@midoffice/contract/billing/offers/lists';
import type { Offer } from '@midoffice/contract/billing/offers/shapes';
import { Id } from '../../../../kit/base/copy-button.tsx';
import { plural } from '../../../../kit/base/format.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';

/** What became of an offer: who owns it, its link, the client's decision. */
export function OfferStatus({ offer }: { readonly offer: Offer }) {
  const { link, state, decidedAt, acceptedName, declineReason, owner, sentAt, sentVersion } = offer;
  const isOpen = link !== null && link.revokedAt === null && state === 'sent';
  const decided = decidedAt ? <Time key="decided" at={decidedAt} /> : undefined;
  return (
    <Panel title="Status">
      <KeyValueList
        items={[
          ['Owner', owner || undefined],
          ['Sent', sentAt ? <Time key="sent" at={sentAt} /> : 'Not yet'],
          ['Version sent', sentVersion ?? undefined],
          ['Link expires', isOpen ? <Time key="expires" at={link.expiresAt} /> : undefined],
          ['Opened', link ? plural(link.opened, 'time') : undefined],
          ['Last opened', link?.lastOpenedAt ? <Time key="opened" at={link.lastOpenedAt} /> : undefined],
          ['Accepted by', acceptedName ?? undefined],
          ['Accepted', state === 'accepted' ? decided : undefined],
          ['Declined', state === 'declined' ? decided : undefined],
          ['Reason', declineReason || undefined],
          [
            offer.billing ? billingLabels[offer.billing.kind] : '',
            offer.billing ? <Id key="billed" value={offer.billing.providerId} /> : undefined,
          ],
          ['Created by', offer.billing?.by],
        ]}
      />
    </Panel>
  );
}
