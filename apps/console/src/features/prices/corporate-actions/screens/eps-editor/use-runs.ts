import { edsRunFailed, edsTexts, type EdsRunType } from '@midoffice/contract/prices/corporate-actions/lists';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import type { JobLine } from '@midoffice/contract/system/jobs/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshSubjects, useRead } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';
import { useNotifyDone } from '../../../../../kit/repair/use-notify-done.ts';

interface Started {
  readonly runType: EdsRunType;
  readonly jobId: string;
}

/** The run that was started here last. */
export interface Runs {
  readonly runType: EdsRunType | null;
  /** Its job, once it is listed. */
  readonly job: JobLine | undefined;
  readonly running: boolean;
  /** Follows a run that was started. */
  follow(runType: EdsRunType, jobId: string): void;
}

/** Jobs announce their state by push; this is for a connection that is lost meanwhile. */
const pollMs = 2000;

/** Follows the job of a run to its end, also with the dialog closed, and shows what it did with its undo. */
export function useRuns(): Runs {
  const client = useQueryClient();
  const { notify } = useNotifyDone();
  const [started, setStarted] = useState<Started | null>(null);
  const [ended, setEnded] = useState<JobLine | null>(null);
  const watches = started !== null && ended?.id !== started.jobId;
  const jobs = useRead(listJobs, watches ? { id: started.jobId } : null, { everyMs: pollMs });
  const seen = jobs.data?.rows.find((job) => job.id === started?.jobId);
  const job = watches ? seen : (ended ?? undefined);
  useEffect(() => {
    if (!started || !watches || !seen || (seen.state !== 'done' && seen.state !== 'failed')) return;
    setEnded(seen);
    const { changeSetId } = seen;
    if (seen.state === 'failed') snackbar.failure(edsRunFailed(started.runType));
    else if (changeSetId === null) snackbar.success(edsTexts.processed);
    else notify({ message: edsTexts.processed, changeSetId });
    refreshSubjects(client, new Set(['eds', 'charts', 'ledger']));
  }, [client, seen, started, notify, watches]);
  return {
    runType: started?.runType ?? null,
    job,
    running: watches,
    follow(runType, jobId) {
      setStarted({ runType, jobId });
      refreshSubjects(client, new Set(['jobs']));
    },
  };
}
