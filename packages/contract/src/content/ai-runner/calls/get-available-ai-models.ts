import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { aiPrompt } from '../shapes.ts';

export const getAvailableAiModels = defineCall('getAvailableAiModels', {
  method: 'GET',
  path: '/status/get-available-ai-models',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The prompts and models that the AI runner offers, and the models of each provider',
  output: z.object({
    prompts: z.array(aiPrompt),
    models: z.array(z.string()),
    modelProviders: z.array(z.object({ provider: z.string(), models: z.array(z.string()) })),
  }),
  reads: ['ai-prompts'],
});
