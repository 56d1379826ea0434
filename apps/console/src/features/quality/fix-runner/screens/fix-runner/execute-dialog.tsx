import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import type { FixRun } from '@midoffice/contract/quality/fix-runner/shapes';
import { useWrite } from '../../../../../data/queries.ts';
import { plural } from '../../../../../kit/base/format.ts';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';

interface ExecuteDialogProps {
  /** A finished dry run. */
  readonly run: FixRun;
  /** Called with the id of the run that was started. */
  onDone(id: number): void;
  onClose(): void;
}

/** Asks before a dry run is executed, with its counts. The server refuses it where the data changed since. */
export function ExecuteDialog({ run, onDone, onClose }: ExecuteDialogProps) {
  const execute = useWrite(runFunctions, {
    onDone(done) {
      onClose();
      if (typeof done !== 'string' && done.runId !== null) onDone(done.runId);
    },
  });
  return (
    <ConfirmDialog
      title={`Execute ${run.type} on ${plural(run.changedTargets, 'symbol')}`}
      action="Execute"
      danger
      reason="optional"
      about={`run ${run.id}`}
      pending={execute.pending}
      onConfirm={(reason) =>
        void execute.run({
          type: run.type,
          subtype: run.subtype,
          params: run.params,
          dryRun: false,
          dryRunId: run.id,
          reason,
        })
      }
      onClose={onClose}
    >
      {`This examines ${plural(run.targets, 'symbol')} and, as dry run ${run.id} found, changes ${plural(run.cells, 'value')} of ${plural(run.changedTargets, 'symbol')}. ${run.failed ? `On ${plural(run.failed, 'symbol')} it failed. ` : ''}Each symbol gets a change set of its own, and the run can be reverted as a whole.`}
    </ConfirmDialog>
  );
}
