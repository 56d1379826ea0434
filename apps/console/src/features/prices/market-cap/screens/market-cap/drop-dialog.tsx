import { adjustFinancials } from '@midoffice/contract/prices/market-cap/calls/adjust-financials';
import { textLimits } from '@midoffice/contract/kernel';
import { TextField } from '../../../../../kit/form/field.tsx';
import { PreviewDialog, usePreviewed } from '../../../../../kit/repair/preview-dialog.tsx';
import { useReason } from '../../../../../kit/guard/use-reason.ts';
import css from './market-cap.module.css';

/** Takes out all corrections of a symbol's market cap, in a job. */
export function DropDialog({ symbol, onClose }: { readonly symbol: string; onClose(): void }) {
  const [reason, setReason] = useReason(`Drop corrections ${symbol}`);
  const repair = usePreviewed(adjustFinancials, { of: symbol, onClose });
  const send = (preview: boolean): void =>
    repair.run({
      symbol,
      type: 'marketcap',
      dropCorrections: 'true',
      preview: preview ? 'true' : 'false',
      reason,
    });
  return (
    <PreviewDialog
      title={`Take out the corrections of ${symbol}`}
      repair={repair}
      effects="What the sources would say"
      action="Take out corrections"
      danger
      onClose={onClose}
      onPreview={() => send(true)}
      onSave={() => send(false)}
    >
      <p
        className={css.about}
      >{`This removes the ratio and every corrected share count of ${symbol}, and restores findings that were taken off the list. The market cap is recalculated from the sources. You can revert this repair below, under Repairs.`}</p>
      <TextField label="Reason (optional)" maxLength={textLimits.text} value={reason} onChange={setReason} />
    </PreviewDialog>
  );
}
