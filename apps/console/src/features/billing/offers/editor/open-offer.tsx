import { getOffer } from '@midoffice/contract/billing/offers/calls/get-offer';
import { getOfferPrices } from '@midoffice/contract/billing/offers/calls/get-offer-prices';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { CopyButton } from '../../../../kit/base/copy-button.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { toolAddress } from '../../../../kit/nav/tool-link.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { Viewers } from '../../../system/presence/panels/viewers.tsx';
import { StateBadge } from '../columns.tsx';
import css from '../offers.module.css';
import { Versions } from './versions.tsx';
import { OfferEditor } from './offer-editor.tsx';

interface OpenOfferProps {
  readonly id: string;
  readonly tab: 'offer' | 'versions';
  onTab(tab: 'offer' | 'versions'): void;
  /** Opens another offer. */
  onOpen(id: string): void;
  onClose(): void;
}

const tabs = [
  { key: 'offer', label: 'Offer' },
  { key: 'versions', label: 'Versions' },
] as const;

/** One offer: its editor, and its versions. */
export function OpenOffer({ id, tab, onTab, onOpen, onClose }: OpenOfferProps) {
  const read = useRead(getOffer, { _id: id });
  const offer = read.data;
  const [table, setTable] = useState<number | null>(null);
  const version = table ?? offer?.fields.priceTable;
  const prices = useRead(getOfferPrices, version === undefined ? null : { version: String(version) }, {
    keep: true,
  });
  return (
    <>
      <div className={css.offerHead}>
        <Button size="small" icon={<IconArrowLeft size={14} />} onClick={onClose}>
          All offers
        </Button>
        {offer && (
          <>
            <h2>
              Offer #{offer.number}
              {(offer.company || offer.clientName) && `: ${offer.company || offer.clientName}`}
            </h2>
            <StateBadge state={offer.state} />
            <span className={css.soft}>Version {offer.version}</span>
            <CopyButton
              text={`${location.origin}${toolAddress('stripe', 'offer-builder', { offer: id })}`}
              label="Copy address for colleagues"
            />
          </>
        )}
        <Viewers page="stripe" item="offer-builder" params={{ offer: id }} />
      </div>
      <ReadState read={read} skeleton={<SkeletonLines count={16} />}>
        {(found) => (
          <TabView label="Offer" value={tab} tabs={tabs} onChange={onTab}>
            {tab === 'versions' ? (
              <Versions offer={found} />
            ) : (
              <ReadState read={prices} skeleton={<SkeletonLines count={16} />}>
                {(shown) => (
                  <OfferEditor
                    offer={found}
                    isGone={read.error?.status === 404}
                    prices={shown}
                    onPrices={setTable}
                    onOpen={onOpen}
                    onClose={onClose}
                  />
                )}
              </ReadState>
            )}
          </TabView>
        )}
      </ReadState>
    </>
  );
}
