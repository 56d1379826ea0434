import { runEdsProcess } from '@midoffice/contract/corporate-actions/calls';
import {
  edsRunFailed,
  edsTexts,
  type EdsRunType,
  type EdsTable,
} from '@midoffice/contract/corporate-actions/lists';
import { listJobs } from '@midoffice/contract/jobs/calls';
import type { JobLine } from '@midoffice/contract/jobs/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi } from '../../../../data/client.ts';
import { refreshSubjects, useRead } from '../../../../data/queries.ts';
import { snackbar } from '../../../../data/snackbar.ts';

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
  start(input: { symbol: string; type: EdsTable; runType: EdsRunType }): Promise<void>;
}

/** Jobs are told by push; this is for a connection that is lost meanwhile. */
const lookAgainMs = 2000;

/** Starts a run and follows its job to the end, also with the dialog closed. One at a time. */
export function useRuns(): Runs {
  const client = useQueryClient();
  const [asking, setAsking] = useState<EdsRunType | null>(null);
  const [started, setStarted] = useState<Started | null>(null);
  const [ended, setEnded] = useState<JobLine | null>(null);
  const watches = started !== null && ended?.id !== started.jobId;
  const jobs = useRead(listJobs, watches ? { id: started.jobId } : null, { everyMs: lookAgainMs });
  const seen = jobs.data?.rows.find((job) => job.id === started?.jobId);
  const job = watches ? seen : (ended ?? undefined);
  useEffect(() => {
    if (!started || !watches || !seen || (seen.state !== 'done' && seen.state !== 'failed')) return;
    setEnded(seen);
    if (seen.state === 'done') snackbar.success(edsTexts.processed);
    else snackbar.failure(edsRunFailed(started.runType));
    refreshSubjects(client, new Set(['eds', 'charts', 'ledger']));
  }, [client, seen, started, watches]);
  return {
    runType: asking ?? started?.runType ?? null,
    job,
    running: asking !== null || watches,
    async start(input) {
      setAsking(input.runType);
      try {
        const { jobId } = await callApi(runEdsProcess, input, { failure: edsRunFailed(input.runType) });
        setStarted({ runType: input.runType, jobId });
        refreshSubjects(client, new Set(['jobs']));
      } catch (error) {
        snackbar.failure(error);
      }
      setAsking(null);
    },
  };
}
