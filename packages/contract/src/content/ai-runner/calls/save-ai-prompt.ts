import { z } from 'zod';
import { comparedWith, defineCall, done } from '../../../kernel/index.ts';
import { access, promptText } from '../inputs.ts';
import { aiLimits, postProcessings } from '../lists.ts';
import { aiPrompt } from '../shapes.ts';

export const saveAiPrompt = defineCall('saveAiPrompt', {
  method: 'POST',
  path: '/admin/ai-prompt',
  access,
  mode: 'write',
  audit: 'ai-runner.prompt-saved',
  summary: 'Saves a prompt of the AI runner: a new one without an id',
  body: z.object({
    id: z.string().trim().min(1, 'is required').max(60, 'must have at most 60 characters').optional(),
    name: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(aiLimits.name, `must have at most ${aiLimits.name} characters`),
    model: z.string().trim().max(200, 'must have at most 200 characters').default(''),
    prompt: promptText,
    postProcessing: z
      .enum(postProcessings, { error: `must be one of ${postProcessings.join(', ')}` })
      .default('text'),
    postPrompt: promptText.optional(),
    revision: comparedWith(
      z.number().int().min(0),
      'The revision that the caller had read',
      'the prompt is replaced whatever it is',
    ),
  }),
  output: done.extend({ prompt: aiPrompt }),
  changes: ['ai-prompts'],
  failure: 'The prompt could not be saved.',
});
