import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, promptType } from '../inputs.ts';

export const deleteAiPrompt = defineCall('deleteAiPrompt', {
  method: 'POST',
  path: '/admin/delete-ai-prompt',
  access,
  mode: 'write',
  audit: 'ai-runner.prompt-deleted',
  summary: 'Deletes a prompt of the AI runner; its runs stay',
  body: z.object({ id: promptType }),
  output: done,
  changes: ['ai-prompts'],
  failure: 'The prompt could not be deleted.',
});
