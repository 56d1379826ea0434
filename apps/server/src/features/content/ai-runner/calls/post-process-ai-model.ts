import { postProcessAiModel } from '@midoffice/contract/content/ai-runner/calls/post-process-ai-model';
import { aiLimits, aiWords } from '@midoffice/contract/content/ai-runner/lists';
import { ApiError, badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { postProcess } from '../post-process.ts';
import { keepPostProcessed, readPrompt } from '../store.ts';

export const handler = implementPrepared(
  postProcessAiModel,
  async ({ platform, db, signal }, { promptType, responseData }) => {
    const prompt = await readPrompt(db, promptType);
    if (!prompt) throw badInput('promptType', 'there is no such prompt');
    const { models } = platform.connectors;
    const ask = async (task: string, text: string): Promise<string> => {
      const model = models.offered.find(({ id }) => id === prompt.model) ?? models.offered[0];
      if (!model) throw new ApiError(503, 'No model is set up: please set AI_MODELS.');
      let answer = '';
      const tooLong = new AbortController();
      await models.ask({
        model: model.id,
        task,
        text,
        files: [],
        signal: AbortSignal.any([signal, tooLong.signal]),
        onText(part) {
          answer += part;
          if (answer.length > aiLimits.answer) tooLong.abort(new ApiError(502, aiWords.postFailed));
        },
      });
      return answer;
    };
    return postProcess(prompt, responseData, ask);
  },
  async (context, { promptType, runID }, outcome) => {
    if (runID !== undefined && !(await keepPostProcessed(context.trx, runID, outcome.responseData)))
      throw badInput('runID', 'there is no such run that has ended');
    await context.audit({
      targetKind: runID === undefined ? 'ai-prompt' : 'ai-run',
      targetId: runID ?? promptType,
      after: { promptType, characters: outcome.responseData.length },
    });
    return { success: true as const, message: aiWords.postProcessed, ...outcome };
  },
);
