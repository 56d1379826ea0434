import { invalidateEdsRecord } from '@midoffice/contract/corporate-actions/calls';
import { edsTableLabels, type EdsSource, type EdsTable } from '@midoffice/contract/corporate-actions/lists';
import { useWrite } from '../../../../data/queries.ts';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { useTellDone } from '../../../../kit/repair/use-tell-done.ts';

/** All records of a source in the table, to be marked as invalid or valid again. */
export interface WholeSource {
  readonly source: string;
  readonly invalid: boolean;
  /** Of the record from which it was asked. */
  readonly key: string;
}

interface WholeSourceDialogProps {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly whole: WholeSource;
  onClose(): void;
}

/** Asks before all records of a source are marked at once. */
export function WholeSourceDialog({ symbol, table, whole, onClose }: WholeSourceDialogProps) {
  const { tell } = useTellDone();
  const write = useWrite(invalidateEdsRecord, {
    quiet: 'success',
    onDone(done) {
      tell(done);
      onClose();
    },
  });
  const { source, invalid, key } = whole;
  return (
    <ConfirmDialog
      title={invalid ? `Mark all of ${source} as invalid` : `Let all of ${source} count again`}
      action={invalid ? 'Mark as invalid' : 'Take the marks back'}
      danger={invalid}
      reason="optional"
      pending={write.pending}
      onClose={onClose}
      onConfirm={(reason) =>
        void write.run({
          symbol,
          date: key,
          source: source as EdsSource,
          table,
          invalid,
          fullSource: true,
          reason,
        })
      }
    >
      {`Every record that ${source} has of ${symbol} in ${edsTableLabels[table]} is ${
        invalid ? 'passed over; the next source in the order of trust takes its place' : 'counted again'
      }. It is one change set and can be undone.`}
    </ConfirmDialog>
  );
}
