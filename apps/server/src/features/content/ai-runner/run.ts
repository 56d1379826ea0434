import { cutText } from '@midoffice/contract/kernel';
import { subject } from '@midoffice/contract/content/ai-runner/inputs';
import { aiLimits, aiWords } from '@midoffice/contract/content/ai-runner/lists';
import type { ModelFile } from '../../../platform/connectors/models/models.ts';
import type { AuditRecord } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { amongFew } from './few.ts';
import { questionOf } from './question.ts';
import { endRun, insertRun, keepAnswer, type NewRun, type RunEnd } from './store.ts';
import { estimateSpent, spentOf } from './usage.ts';

/** How often what was answered so far is kept. */
const keepEveryMs = 400;

/** Keeps the growing answer now and then, one write at a time. */
function keeper(db: Db, runID: string, answer: () => string): { stop(): Promise<void> } {
  let writing: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    writing = keepAnswer(db, runID, answer())
      .catch(() => undefined)
      .finally(() => (busy = false));
  }, keepEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await writing;
    },
  };
}

interface Asked {
  readonly run: NewRun;
  readonly files: readonly ModelFile[];
  readonly userid: string;
  /** Aborted when the caller hangs up, which stops the run. */
  readonly signal: AbortSignal;
  /** Writes an entry by itself: a run that is stopped or fails has no other. */
  audit(record: AuditRecord): Promise<void>;
}

/** Ends a run that was stopped or failed, with what it took, in history and audit log. */
async function endEarly(
  { db, push }: Pick<Platform, 'db' | 'push'>,
  { run, audit }: Pick<Asked, 'run' | 'audit'>,
  end: RunEnd & { readonly state: 'stopped' | 'failed' },
): Promise<void> {
  await endRun(db, run.runID, end);
  const { state, error, spent } = end;
  const { promptType, modelType, files } = run;
  await audit({
    targetKind: 'ai-run',
    targetId: run.runID,
    outcome: 'failed',
    after: { state, promptType, modelType, ...spent, files, ...(error && { error }) },
  });
  // Who stopped it has read the history before it ended.
  await push.notify({ subject });
}

/**
 * Asks the model, and keeps the run with what it answered, also where it fails or is stopped.
 * @throws ApiError of the model, 400 for a run id that was used, 429 for too many runs of one person
 */
export async function runModel(platform: Platform, asked: Asked): Promise<void> {
  const { run, files, userid, signal } = asked;
  const { db, connectors } = platform;
  const model = connectors.models.offered.find(({ id }) => id === run.modelType);
  if (!model) throw new ApiError(400, 'modelType: is not offered', { field: 'modelType' });
  await amongFew(userid, async () => {
    if (!(await insertRun(db, run))) throw new ApiError(400, 'runID: was used', { field: 'runID' });
    let answer = '';
    const tooLong = new AbortController();
    const kept = keeper(db, run.runID, () => answer);
    const question = { ...questionOf(run.prompt, run.promptData), files };
    try {
      const usage = await connectors.models.ask({
        model: model.id,
        ...question,
        signal: AbortSignal.any([signal, tooLong.signal]),
        onText(part) {
          answer += part;
          if (answer.length > aiLimits.answer) tooLong.abort();
        },
      });
      await kept.stop();
      await endRun(db, run.runID, { state: 'done', answer, spent: spentOf(model, usage) });
    } catch (error) {
      await kept.stop();
      const spent = estimateSpent({ model, ...question, answer, error });
      if (signal.aborted) {
        await endEarly(platform, asked, { state: 'stopped', answer, spent });
        throw error;
      }
      const said = tooLong.signal.aborted
        ? new ApiError(502, `The language model answered more than ${aiLimits.answer} characters.`)
        : error;
      const text = said instanceof ApiError ? said.message : aiWords.runFailed;
      const shown = cutText(answer, aiLimits.answer);
      await endEarly(platform, asked, { state: 'failed', answer: shown, error: text, spent });
      throw said;
    }
  });
}
