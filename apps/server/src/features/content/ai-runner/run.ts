import { aiLimits, aiWords } from '@midoffice/contract/content/ai-runner/lists';
import { costOf } from '../../../platform/connectors/models/names.ts';
import type { ModelFile } from '../../../platform/connectors/models/models.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { questionOf } from './question.ts';
import { endRun, insertRun, keepAnswer, type NewRun } from './store.ts';

/** How often what was answered so far is kept. */
const keepEveryMs = 400;
const atOnce = 3;
const underWay = new Map<string, number>();

/** Lets a person have few runs under way in this process: each is paid for. @throws ApiError 429 for one too many */
async function amongFew<T>(userid: string, run: () => Promise<T>): Promise<T> {
  const others = underWay.get(userid) ?? 0;
  if (others >= atOnce)
    throw new ApiError(429, `${atOnce} runs are already in progress, please wait for one of them.`);
  underWay.set(userid, others + 1);
  try {
    return await run();
  } finally {
    const left = underWay.get(userid)! - 1;
    if (left > 0) underWay.set(userid, left);
    else underWay.delete(userid);
  }
}

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
}

/**
 * Asks the model, and keeps the run with what it answered, also where it fails or is stopped.
 * @throws ApiError of the model, 400 for a run id that was used, 429 for too many runs of one person
 */
export async function runModel(platform: Platform, { run, files, userid, signal }: Asked): Promise<void> {
  const { db, connectors } = platform;
  const model = connectors.models.offered.find(({ id }) => id === run.modelType);
  if (!model) throw new ApiError(400, 'modelType: is not offered', { field: 'modelType' });
  await amongFew(userid, async () => {
    if (!(await insertRun(db, run))) throw new ApiError(400, 'runID: was used', { field: 'runID' });
    let answer = '';
    const tooLong = new AbortController();
    const kept = keeper(db, run.runID, () => answer);
    try {
      const usage = await connectors.models.ask({
        model: model.id,
        ...questionOf(run.prompt, run.promptData),
        files,
        signal: AbortSignal.any([signal, tooLong.signal]),
        onText(part) {
          answer += part;
          if (answer.length > aiLimits.answer) tooLong.abort();
        },
      });
      await kept.stop();
      const cost = costOf(model, usage.inputTokens, usage.outputTokens);
      await endRun(db, run.runID, { state: 'done', answer, ...usage, cost });
    } catch (error) {
      await kept.stop();
      if (signal.aborted) {
        await endRun(db, run.runID, { state: 'stopped', answer });
        throw error;
      }
      const said = tooLong.signal.aborted
        ? new ApiError(502, `The language model answered more than ${aiLimits.answer} characters.`)
        : error;
      const text = said instanceof ApiError ? said.message : aiWords.runFailed;
      await endRun(db, run.runID, { state: 'failed', answer: answer.slice(0, aiLimits.answer), error: text });
      throw said;
    }
  });
}
