import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, promptData, promptType, runID, subject } from '../inputs.ts';
import { aiLimits, aiWords } from '../lists.ts';

export const postProcessAiModel = defineCall('postProcessAiModel', {
  method: 'POST',
  path: '/status/post-process-ai-model',
  host: 'data',
  access,
  mode: 'write',
  audit: 'ai-runner.post-processed',
  expensive: true,
  summary:
    'Does with an answer what its prompt says: clean text, the JSON or the table in it, or another question to the model. Source: r003-ai-states',
  bodyLimit: 4_000_000,
  body: z.object({
    promptType,
    responseData: multiline(
      z
        .string()
        .trim()
        .min(1, 'is required')
        .max(aiLimits.answer, `must have at most ${aiLimits.answer} characters`),
    ),
    promptData,
    /** The run that the answer is of; its history keeps the outcome. */
    runID: runID.optional(),
  }),
  output: done.extend({
    responseData: z.string(),
    /** Of a table: its lines, the first with the headings. */
    rows: z.array(z.array(z.string())).optional(),
  }),
  changes: [subject],
  failure: aiWords.postFailed,
});
