import { randomUUID } from 'node:crypto';
import { runAiModel } from '@midoffice/contract/content/ai-runner/calls/run-ai-model';
import { aiWords } from '@midoffice/contract/content/ai-runner/lists';
import { badInput } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { readFiles } from '../question.ts';
import { runModel } from '../run.ts';
import { readPrompt, readRun } from '../store.ts';

export const handler = implementPrepared(
  runAiModel,
  async (
    { platform, db, staff, signal, audit },
    { promptType, modelType, prompt, promptData, files, runID },
  ) => {
    const chosen = await readPrompt(db, promptType);
    if (!chosen) throw badInput('promptType', 'there is no such prompt');
    const read = await readFiles(files);
    const run = {
      runID: runID ?? randomUUID(),
      promptType,
      promptName: chosen.name,
      modelType,
      prompt: prompt || chosen.prompt,
      promptData,
      files: read.map(({ name, bytes }) => ({ name, bytes: bytes.length })),
      startedBy: staff.email,
    };
    await runModel(platform, { run, files: read, userid: staff.userid, signal, audit });
    return run.runID;
  },
  async (context, _input, runID) => {
    const run = (await readRun(context.trx, runID))!;
    const { promptType, modelType, inputTokens, outputTokens, cost, files } = run;
    await context.audit({
      targetKind: 'ai-run',
      targetId: runID,
      after: { promptType, modelType, inputTokens, outputTokens, cost, files },
    });
    return { success: true as const, message: aiWords.ran, ...run };
  },
);
