import { useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Stack } from '../../../../kit/base/panel.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { SkeletonLines } from '../../../../kit/states/states.tsx';
import { OfferList } from '../offer-list.tsx';
import { address } from '../offer-query.ts';
import css from '../offers.module.css';

const waiting = { waiting: <SkeletonLines count={14} /> };
const OpenOffer = lazy(async () => (await import('../editor/open-offer.tsx')).OpenOffer, waiting);
const PriceTableScreen = lazy(
  async () => (await import('../prices/price-table.tsx')).PriceTableScreen,
  waiting,
);

const views = [
  { key: 'offers', label: 'Offers' },
  { key: 'prices', label: 'Price table' },
] as const;

/** Sales offers: the list, one offer with live totals, and the table that they are priced by. Source: d102 */
export function OfferBuilder() {
  const [at, set] = useAddressState(address);
  return (
    <Stack fill={!at.offer && at.view === 'offers'}>
      <div className={css.head} data-screen="offer-builder">
        <h1>Offer Builder</h1>
        {!at.offer && (
          <Segmented
            label="View"
            value={at.view}
            options={views}
            onChange={(view) => set({ view }, { push: true })}
          />
        )}
      </div>
      {at.offer ? (
        <OpenOffer
          key={at.offer}
          id={at.offer}
          tab={at.tab}
          onTab={(tab) => set({ tab })}
          onOpen={(offer) => set({ offer, tab: 'offer' }, { push: true })}
          onClose={() => set({ offer: '', tab: 'offer' }, { push: true })}
        />
      ) : at.view === 'prices' ? (
        <PriceTableScreen />
      ) : (
        <OfferList at={at} set={set} />
      )}
    </Stack>
  );
}
