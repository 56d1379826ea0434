import { getEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-call-additionals';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { useRead } from '../../../../data/queries.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { ErrorState, SkeletonLines } from '../../../../kit/states/states.tsx';

const AlertsDialog = lazy(async () => (await import('./alerts-dialog.tsx')).AlertsDialog);
const NewsDialog = lazy(async () => (await import('./news-dialog.tsx')).NewsDialog);
const RecordDialog = lazy(async () => (await import('./record-dialog.tsx')).RecordDialog);
const EditDialog = lazy(async () => (await import('../edit/edit-dialog.tsx')).EditDialog);

interface DialogsProps {
  /** Symbol and period, as the address has them. */
  readonly of: string;
  readonly dialog: string;
  /** The call, where the list has it. */
  readonly call: EarningsCall | undefined;
  /** Whether the list is being read for the first time. */
  readonly waits: boolean;
  readonly connected: { readonly dialIn: boolean; readonly speech: boolean } | undefined;
  onClose(): void;
}

/** The dialog that the address names, also for a call that the present list does not show. */
export function CallDialogs({ of, dialog, call: listed, waits, connected, onClose }: DialogsProps) {
  const [symbol = '', fiscalPeriod = ''] = of.split(' ');
  const isNeeded = !listed && !waits && dialog !== 'edit';
  const read = useRead(getEarningsCallAdditionals, isNeeded ? { symbol, fiscalPeriod } : null);
  const call = listed ?? read.data?.record;
  if (dialog === 'edit')
    return <EditDialog of={{ symbol, fiscalPeriod }} connected={connected} onClose={onClose} />;
  if (!call)
    return (
      <Dialog title="Earnings call" subject={of} onClose={onClose}>
        {read.error ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines count={6} />
        )}
      </Dialog>
    );
  if (dialog === 'alerts') return <AlertsDialog call={call} onClose={onClose} />;
  if (dialog === 'news') return <NewsDialog call={call} onClose={onClose} />;
  return <RecordDialog call={call} onClose={onClose} />;
}
