import { runEdsProcess } from '@midoffice/contract/prices/corporate-actions/calls/run-eds-process';
import {
  dividendRuns,
  edsRunNotes,
  edsRunTypes,
  edsTableLabels,
  type EdsRunType,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/lists';
import { useState } from 'react';
import { useRefusal } from '../../../../../data/me.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Dialog } from '../../../../../kit/dialog/dialog.tsx';
import { RepairDialog, type RepairAsk } from '../../repair-dialog.tsx';
import { runAsk, type RunDone } from './asks.ts';
import type { Runs } from './use-runs.ts';
import css from '../../corporate-actions.module.css';

interface FunctionsDialogProps {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly runs: Runs;
  onClose(): void;
}

/** How far the run is. */
function RunState({ runs }: { readonly runs: Runs }) {
  const { job } = runs;
  if (!job) return <StatusBadge status="queued" />;
  return (
    <>
      <StatusBadge status={job.state} /> {job.message && <span className={css.note}>{job.message}</span>}
      {runs.running && (
        <progress
          className={css.progress}
          aria-label={job.title}
          {...(job.total ? { value: job.done, max: job.total } : {})}
        />
      )}
    </>
  );
}

/** The six runs over a symbol's table, with the progress of the one that was started. */
export function FunctionsDialog({ symbol, table, runs, onClose }: FunctionsDialogProps) {
  const refusal = useRefusal(runEdsProcess);
  const [asked, setAsked] = useState<RepairAsk<RunDone> | null>(null);
  const look = (runType: EdsRunType): void =>
    setAsked(runAsk({ symbol, table }, runType, (jobId) => runs.follow(runType, jobId)));
  const reasonOf = (runType: EdsRunType): string | undefined =>
    refusal ??
    (dividendRuns.includes(runType) && table !== 'dividends'
      ? 'For dividends only'
      : runs.running && runs.runType !== runType
        ? 'Another run is under way'
        : undefined);
  return (
    <Dialog
      title="Functions"
      subject={symbol}
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <div className={css.stack}>
        <p className={css.note}>{`${symbol} · ${edsTableLabels[table]}`}</p>
        <div className={css.runs}>
          {edsRunTypes.map((runType) => (
            <div key={runType} className={css.run}>
              <Button
                disabledReason={reasonOf(runType)}
                pending={runs.running && runs.runType === runType}
                variant={runType === 'full-delete' ? 'danger' : 'plain'}
                onClick={() => look(runType)}
              >
                {runType}
              </Button>
              <small data-testid={`run-${runType}`}>
                {runs.runType === runType ? <RunState runs={runs} /> : edsRunNotes[runType]}
              </small>
            </div>
          ))}
        </div>
      </div>
      {asked && <RepairDialog ask={asked} back="Back" onClose={() => setAsked(null)} />}
    </Dialog>
  );
}
