import { cancelFixRun } from '@midoffice/contract/quality/fix-runner/calls/cancel-fix-run';
import { downloadFixRun } from '@midoffice/contract/quality/fix-runner/calls/download-fix-run';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import type { OutputOf } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useDownload } from '../../../../../data/download.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Stack } from '../../../../../kit/base/panel.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { ReadState } from '../../../../../kit/states/states.tsx';
import type { Column } from '../../../../../kit/table/column.ts';
import { DenseTable } from '../../../../../kit/table/dense-table.tsx';
import { ExecuteDialog } from './execute-dialog.tsx';
import css from './fix-runner.module.css';
import { areRowsGone, ResultTable } from './result-view.tsx';
import { RunEffects } from './run-effects.tsx';
import { RunState } from './run-state.tsx';

type Loaded = OutputOf<typeof getFixRun>;
type Target = Loaded['targets'][number];

const columns: readonly Column<Target>[] = [
  { id: 'target', header: 'Symbol', value: (row) => row.target, width: 90 },
  { id: 'state', header: 'State', value: (row) => (row.revertedBy ? 'reverted' : row.state), width: 80 },
  { id: 'findings', header: 'Findings', kind: 'number', value: (row) => row.findings, width: 75 },
  { id: 'changeSetId', header: 'Change set', kind: 'number', value: (row) => row.changeSetId, width: 100 },
  { id: 'message', header: 'Message', value: (row) => row.message },
];

const paramText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

function Body({ data: { run, data, targets, effects, stale } }: { readonly data: Loaded }) {
  return (
    <Stack>
      <KeyValueList
        labelWidth={90}
        items={[
          ['Function', `${run.type}.${run.subtype}`],
          ['State', <RunState key="state" run={run} />],
          ['Message', run.message || undefined],
          ['Person', run.actor],
          ['Begun', <Time key="at" at={run.startedAt} seconds />],
          ['Reason', run.reason || undefined],
          ...Object.entries(run.params).map(([name, value]): [string, string] => [name, paramText(value)]),
        ]}
      />
      {stale && run.state !== 'running' && (
        <p role="alert" className={css.stale}>
          {stale}
        </p>
      )}
      <RunEffects run={run} effects={effects} />
      <ResultTable data={data} height={220} />
      <DenseTable
        label="Symbols of the run"
        columns={columns}
        rows={targets}
        rowKey={(row) => row.target}
        height={180}
      />
    </Stack>
  );
}

interface RunDialogProps {
  readonly id: string;
  /** Opens another run. */
  onOpen(id: number): void;
  onClose(): void;
}

/** One run: who, when, parameters, result; its CSV, and reverting it. A dry run is executed from here. */
export function RunDialog({ id, onOpen, onClose }: RunDialogProps) {
  const read = useRead(getFixRun, { id });
  const [asking, setAsking] = useState(false);
  const [executing, setExecuting] = useState(false);
  const cancel = useWrite(cancelFixRun);
  const csv = useDownload(downloadFixRun, { name: `run-${id}.csv` });
  const revert = useWrite(revertFixRun, { onDone: () => setAsking(false) });
  const run = read.data?.run;
  const inForce = run?.inForce ?? 0;
  const noCsv = read.data && areRowsGone(read.data.data) ? 'Its rows are no longer kept' : undefined;
  const why = inForce === 0 ? 'This run has no active changes' : undefined;
  const cannotExecute =
    !run || run.state === 'cancelled' || run.worked < run.targets
      ? 'This dry run did not finish'
      : (read.data?.stale ?? (run.cells ? undefined : 'Nothing would change'));
  return (
    <Dialog
      title={`${run?.dryRun ? 'Dry run' : 'Run'} ${id}`}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button pending={csv.pending} disabledReason={noCsv} onClick={() => void csv.run({ id })}>
            CSV
          </Button>
          {run?.state === 'running' ? (
            <Button pending={cancel.pending} onClick={() => void cancel.run({ id: run.id })}>
              {run.dryRun ? 'Cancel dry run' : 'Cancel run'}
            </Button>
          ) : run?.dryRun ? (
            <Button variant="primary" disabledReason={cannotExecute} onClick={() => setExecuting(true)}>
              Execute…
            </Button>
          ) : (
            <Button variant="danger" disabledReason={why} onClick={() => setAsking(true)}>
              Revert…
            </Button>
          )}
        </>
      }
    >
      <ReadState read={read}>{(data) => <Body data={data} />}</ReadState>
      {executing && run && <ExecuteDialog run={run} onDone={onOpen} onClose={() => setExecuting(false)} />}
      {asking && (
        <ConfirmDialog
          title={`Revert run ${id}`}
          action="Revert"
          danger
          reason="optional"
          pending={revert.pending}
          onConfirm={(reason) => void revert.run({ id: Number(id), reason })}
          onClose={() => setAsking(false)}
        >
          {`${plural(inForce, 'change set')} of this run will be reverted, all of them or none.`}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
