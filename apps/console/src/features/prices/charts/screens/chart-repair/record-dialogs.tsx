import { Button } from '../../../../../kit/base/button.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { ErrorState, SkeletonLines } from '../../../../../kit/states/states.tsx';
import { AdjustmentRecords } from './adjustment-records.tsx';
import { NoOverrideDialog } from './no-override-dialog.tsx';
import type { ChartState, MetaRead } from './params.ts';
import type { DialogName } from './repair-panel.tsx';
import type { RepairDesk } from './use-repair.ts';
import { WeeklyCountDialog } from './weekly-count-dialog.tsx';

interface RecordDialogsProps {
  readonly dialog: DialogName | null;
  readonly state: ChartState;
  readonly meta: MetaRead;
  readonly may: boolean;
  readonly desk: RepairDesk;
  onPick(symbol: string): void;
  onClose(): void;
}

/** The dialogs about data beside a series: no-override ranges, weekly count, adjustments. */
export function RecordDialogs({ dialog, state, meta, may, desk, onPick, onClose }: RecordDialogsProps) {
  switch (dialog) {
    case 'noOverride':
      return <NoOverrideDialog state={state} meta={meta} desk={desk} onClose={onClose} />;
    case 'weeklyCount':
      return !meta.data ? (
        <Dialog
          title="Update Weekly Count"
          subject={state.symbol}
          onClose={onClose}
          buttons={<Button onClick={onClose}>Cancel</Button>}
        >
          {meta.error ? (
            <ErrorState error={meta.error} onRetry={() => void meta.refetch()} />
          ) : (
            <SkeletonLines count={3} />
          )}
        </Dialog>
      ) : (
        <WeeklyCountDialog
          symbol={state.symbol}
          existing={meta.data.company.weeklyCount}
          desk={desk}
          onClose={onClose}
        />
      );
    case 'adjustments':
      return <AdjustmentRecords may={may} desk={desk} onPick={onPick} onClose={onClose} />;
    default:
      return null;
  }
}
