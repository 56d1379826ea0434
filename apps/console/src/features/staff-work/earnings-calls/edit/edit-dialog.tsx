import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import type { OutputOf } from '@midoffice/contract/kernel';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { useRead } from '../../../../data/queries.ts';
import { choiceParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { TabView } from '../../../../kit/nav/tab-view.tsx';
import { ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { DetailsTab } from './details-tab.tsx';
import { IntermTab } from './interm-tab.tsx';
import { LiveSection } from './live-section.tsx';
import { ProcessedTab } from './processed-tab.tsx';
import { RawTab } from './raw-tab.tsx';

/** What each part of the dialog gets. */
export interface EditTabProps {
  readonly of: { readonly symbol: string; readonly fiscalPeriod: string };
  readonly data: OutputOf<typeof getEarningsCallAdditionals>;
  readonly connected: { readonly dialIn: boolean; readonly speech: boolean } | undefined;
}

interface EditProps extends Pick<EditTabProps, 'of' | 'connected'> {
  onClose(): void;
}

const tabs = [
  { key: 'details', label: 'Details' },
  { key: 'raw', label: 'Raw' },
  { key: 'processed', label: 'Processed' },
  { key: 'interm', label: 'Interm' },
] as const;
const address = { tab: choiceParam(['details', 'raw', 'processed', 'interm'], 'details') };
const views = { details: DetailsTab, raw: RawTab, processed: ProcessedTab, interm: IntermTab } as const;

/** A call with its transcripts, and the dial-in to it. */
export function EditDialog({ of, connected, onClose }: EditProps) {
  const [{ tab }, set] = useAddressState(address);
  const read = useRead(getEarningsCallAdditionals, of, { keep: true });
  const { data } = read;
  const Tab = views[tab];
  const close = (): void => {
    set({ tab: 'details' });
    onClose();
  };
  return (
    <Dialog
      title={callTexts.editCall}
      subject={`${of.symbol} ${of.fiscalPeriod}`}
      size="huge"
      onClose={close}
      buttons={<Button onClick={close}>Close</Button>}
    >
      <div data-screen="earnings-call-edit-dialog">
        {read.error && !data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {!data && !read.error && <SkeletonLines count={10} />}
        {data && (
          <>
            <LiveSection of={of} data={data} connected={connected} />
            <TabView
              label="Parts of the call"
              value={tab}
              tabs={tabs}
              onChange={(next) => set({ tab: next })}
            >
              <Tab of={of} data={data} connected={connected} />
            </TabView>
          </>
        )}
      </div>
    </Dialog>
  );
}
