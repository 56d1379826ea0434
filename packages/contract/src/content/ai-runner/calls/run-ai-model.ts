import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, modelType, promptData, promptOfRun, promptType, runID, subject } from '../inputs.ts';
import { aiLimits, aiWords } from '../lists.ts';
import { aiRunDetails } from '../shapes.ts';

export const runAiModel = defineCall('runAiModel', {
  method: 'POST',
  path: '/status/run-ai-model',
  host: 'data',
  access,
  mode: 'write',
  audit: 'ai-runner.ran',
  expensive: true,
  summary:
    'Asks a model and answers what it said, as JSON or as a form with files. Hanging up stops the run. Source: d112, r003-ai-required',
  encoding: 'multipart',
  mostFiles: aiLimits.files,
  bodyLimit: aiLimits.fileBytes + 1_000_000,
  tooLarge: `files: must have at most ${aiLimits.fileBytes / 1_000_000} MB together`,
  body: z.object({
    promptType,
    modelType,
    /** The prompt's text for this run; that of the prompt unless given. */
    prompt: promptOfRun.optional(),
    promptData,
    files: z.union([z.custom<File>(), z.array(z.custom<File>()).max(aiLimits.files)]).optional(),
    /** Chosen by the caller, to follow the run while it answers. */
    runID: runID.optional(),
  }),
  output: done.extend({ ...aiRunDetails.shape }),
  changes: [subject],
  failure: aiWords.runFailed,
});
