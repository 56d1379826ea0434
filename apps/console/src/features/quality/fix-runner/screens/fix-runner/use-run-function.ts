import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import type { FixRunDone } from '@midoffice/contract/quality/fix-runner/shapes';
import type { SentOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile, CallError, plain } from '../../../../../data/client.ts';
import { saveFile } from '../../../../../data/download.ts';
import { refreshSubjects, useWrite } from '../../../../../data/queries.ts';
import { snackbar } from '../../../../../data/snackbar.ts';

/** Makes a run of a function: a CSV answer is saved as a file, another one is handed on to be shown. */
export function useRunFunction(onShown: (done: FixRunDone) => void) {
  const client = useQueryClient();
  const revert = useWrite(revertFixRun);
  const [running, setRunning] = useState<'dry' | 'run' | null>(null);

  function notify(done: FixRunDone): void {
    const { runId, message } = done;
    if (done.dryRun || done.jobId !== null) snackbar.info(message);
    else if (runId !== null && done.changeSets.length)
      snackbar.success(message, { label: 'Undo', run: () => void revert.run({ id: runId }) });
    else snackbar.success(message);
  }

  /** Answers whether it ran with what it found, and the refusal where that names a parameter; other failures are shown already. */
  async function run(
    input: SentOf<typeof runFunctions>,
  ): Promise<{ ran: true; done: FixRunDone | null } | { ran: false; refused: CallError | null }> {
    setRunning(input.dryRun ? 'dry' : 'run');
    try {
      const { content, name } = await callForFile(runFunctions, input);
      let done: FixRunDone | null = null;
      if (content.type.includes('json')) {
        done = JSON.parse(await content.text()) as FixRunDone;
        onShown(done);
        notify(done);
      } else {
        saveFile(name ?? `${input.type}.csv`, content);
        snackbar.success('Function ran successfully.');
      }
      // A dry run over many symbols is kept as a run.
      refreshSubjects(client, new Set(plain(runFunctions).changes));
      return { ran: true, done };
    } catch (error) {
      const isAsked = error instanceof CallError && error.field === 'dryRunId';
      if (!isAsked) snackbar.failure(error);
      return { ran: false, refused: error instanceof CallError && error.field ? error : null };
    } finally {
      setRunning(null);
    }
  }
  return { run, running };
}
