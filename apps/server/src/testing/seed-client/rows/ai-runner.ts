import type { Row } from '../client.ts';
import { has } from '../shape.ts';

const run = { promptType: 'support-answer', modelType: 'own/default', promptData: 'Keys rose to 5.' };

/** Calls of the AI runner. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/get-available-ai-models',
    input: () => ({}),
    answer: {
      prompts: [has('id model prompt')],
      models: ['any'],
      modelProviders: ['any'],
    },
  },
  {
    call: 'POST /status/run-ai-model',
    input: () => ({ ...run, prompt: 'Rewrite the text.' }),
    answer: has('message responseData'),
  },
  {
    call: 'POST /status/post-process-ai-model',
    input: () => ({ promptType: run.promptType, responseData: 'Done.', promptData: run.promptData }),
    answer: has('message responseData'),
  },
];
