import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { aiLimits, aiWords } from '@midoffice/contract/content/ai-runner/lists';
import type { AiPrompt } from '@midoffice/contract/content/ai-runner/shapes';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared, type ReadContext } from '../../../../platform/http/implement.ts';
import { amongFew } from '../few.ts';
import { postProcess } from '../post-process.ts';
import { addSpent, keepPostProcessed, readPrompt, readRun } from '../store.ts';
import { estimateSpent, nothingSpent, spentOf, type Spent } from '../usage.ts';

const targetOf = (promptType: string, runID: string | undefined) => ({
  targetKind: runID === undefined ? 'ai-prompt' : 'ai-run',
  targetId: runID ?? promptType,
});

const noRun = () => badInput('runID', 'there is no such run that has ended');

interface Asked {
  readonly task: string;
  readonly text: string;
  readonly prompt: AiPrompt;
  readonly runID: string | undefined;
}

/** Asks the model about its answer. Where that fails, what it took is kept all the same. */
async function askAgain(
  { platform, db, staff, signal, audit }: ReadContext,
  { task, text, prompt, runID }: Asked,
): Promise<{ answer: string; spent: Spent }> {
  const { models } = platform.connectors;
  const model = models.offered.find(({ id }) => id === prompt.model) ?? models.offered[0];
  if (!model) throw new ApiError(503, 'No model is set up: please set AI_MODELS.');
  return amongFew(staff.userid, async () => {
    let answer = '';
    const tooLong = new AbortController();
    const question = { task, text, files: [] };
    try {
      const usage = await models.ask({
        model: model.id,
        ...question,
        signal: AbortSignal.any([signal, tooLong.signal]),
        onText(part) {
          answer += part;
          if (answer.length > aiLimits.answer) tooLong.abort(new ApiError(502, aiWords.postFailed));
        },
      });
      return { answer, spent: spentOf(model, usage) };
    } catch (error) {
      const spent = estimateSpent({ model, ...question, answer, error });
      if (runID !== undefined) await addSpent(db, runID, spent);
      const after = { promptType: prompt.id, modelType: model.id, ...spent };
      await audit({ ...targetOf(prompt.id, runID), outcome: 'failed', after });
      throw error;
    }
  });
}

export const handler = implementPrepared(
  postProcessAiModel,
  async (context, { promptType, responseData, runID }) => {
    const prompt = await readPrompt(context.db, promptType);
    if (!prompt) throw badInput('promptType', 'there is no such prompt');
    // Before anything is paid for.
    if (runID !== undefined && (await readRun(context.db, runID))?.state !== 'done') throw noRun();
    let spent = nothingSpent;
    const outcome = await postProcess(prompt, responseData, async (task, text) => {
      const asked = await askAgain(context, { task, text, prompt, runID });
      spent = asked.spent;
      return asked.answer;
    });
    return { outcome, spent };
  },
  async ({ trx, audit }, { promptType, runID }, { outcome, spent }) => {
    if (runID !== undefined) {
      if (!(await keepPostProcessed(trx, runID, outcome.responseData))) throw noRun();
      await addSpent(trx, runID, spent);
    }
    await audit({
      ...targetOf(promptType, runID),
      after: { promptType, characters: outcome.responseData.length, ...spent },
    });
    return { success: true as const, message: aiWords.postProcessed, ...outcome };
  },
);
