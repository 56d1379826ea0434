import { z } from 'zod';
import { multiline } from '../../kernel/index.ts';
import { aiLimits, aiWords } from './lists.ts';

export const access = ['openai'] as const;
export const subject = 'ai-runs';

const most = (count: number) => `must have at most ${count} characters`;

/** Left out counts as empty, so that the text of the form is what is said. */
export const promptType = z
  .string()
  .trim()
  .min(1, aiWords.noPrompt)
  .max(60, 'must have at most 60 characters')
  .prefault('');
export const modelType = z
  .string()
  .trim()
  .min(1, aiWords.noModel)
  .max(200, 'must have at most 200 characters')
  .prefault('');
export const promptData = multiline(
  z.string().trim().min(1, aiWords.noData).max(aiLimits.data, most(aiLimits.data)),
).prefault('');
const text = z.string().trim().max(aiLimits.prompt, most(aiLimits.prompt));
export const promptText = multiline(text.min(1, 'is required'));
/** Empty: the text of the chosen prompt. */
export const promptOfRun = multiline(text);
export const runID = z.uuid('must be a UUID');
