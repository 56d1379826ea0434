import { getAiRun } from '@midoffice/contract/content/ai-runner/calls/get-ai-run';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { aiWords } from '@midoffice/contract/content/ai-runner/lists';
import type { AiRunDetails } from '@midoffice/contract/content/ai-runner/shapes';
import type { SentOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../data/client.ts';
import { refreshSubjects, useRead } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';

const followEveryMs = 600;

/** Milliseconds since a moment, counted on each tenth of a second; null without one. */
export function useElapsed(since: number | null): number | null {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === null) return undefined;
    const tick = (): void => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 100);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? null : Math.max(0, now - since);
}

type RunInput = SentOf<typeof runAiModel> & { readonly runID: string };

/** Runs a model, follows what it answers, and can stop it: the server stops a run whose caller hangs up. */
export function useRun() {
  const client = useQueryClient();
  const [running, setRunning] = useState<{ runID: string; since: number } | null>(null);
  const hangUp = useRef<AbortController | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      hangUp.current?.abort();
    };
  }, []);
  const follow = useRead(getAiRun, running ? { runID: running.runID } : null, {
    everyMs: followEveryMs,
    keep: true,
  });
  /** A run of the history that has ended, or is about to; null where there is none, and once the screen is left. */
  const keptOf = async (runID: string): Promise<AiRunDetails | null> => {
    const kept = isLeft.current ? null : await callApi(getAiRun, { runID }).catch(() => null);
    return isLeft.current ? null : (kept?.run ?? null);
  };
  /** Answers the run that the history has of it, which may have failed or been stopped; null where it has none. */
  const start = async ({ runID, ...input }: RunInput): Promise<AiRunDetails | null> => {
    const control = new AbortController();
    hangUp.current = control;
    setRunning({ runID, since: performance.now() });
    try {
      const { message, ...run } = await callApi(runAiModel, { ...input, runID }, { signal: control.signal });
      setRunning(null);
      snackbar.success(message ?? aiWords.ran);
      return run;
    } catch (error) {
      setRunning(null);
      const kept = await keptOf(runID);
      // The last word may have come in the moment in which it was stopped.
      if (kept?.state === 'done') snackbar.success(aiWords.ran);
      else if (control.signal.aborted) snackbar.info('The run was stopped.');
      else snackbar.failure(error);
      return kept;
    } finally {
      refreshSubjects(client, new Set(['ai-runs']));
    }
  };
  const said = running && follow.data?.run?.runID === running.runID ? follow.data.run.responseData : '';
  return {
    start,
    stop: () => hangUp.current?.abort(),
    since: running?.since ?? null,
    /** What was answered so far. */
    said,
  };
}
