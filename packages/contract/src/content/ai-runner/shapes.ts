import { z } from 'zod';
import { postProcessings, runStates } from './lists.ts';

/** A prompt of the list; `revision` guards its changes. */
export const aiPrompt = z.object({
  id: z.string(),
  name: z.string(),
  /** The model that it is usually run with; empty: any. */
  model: z.string(),
  prompt: z.string(),
  postProcessing: z.enum(postProcessings),
  /** What the model is asked about its own answer, of post-processing `prompt`. */
  postPrompt: z.string(),
  revision: z.number().int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type AiPrompt = z.output<typeof aiPrompt>;

/** A run as the history lists it. Costs in dollars; null where the model's price or its tokens are not known. */
export const aiRun = z.object({
  runID: z.string(),
  promptType: z.string(),
  promptName: z.string(),
  modelType: z.string(),
  state: z.enum(runStates),
  startedAt: z.string(),
  elapsedMs: z.number().int(),
  startedBy: z.string(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** With what post-processing took. */
  cost: z.number().nullable(),
  /** Whether tokens and cost are about right only: of runs that were stopped or failed providers do not count them. */
  isEstimated: z.boolean(),
  files: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  error: z.string(),
});
export type AiRun = z.output<typeof aiRun>;

/** A run with what it was asked and answered. */
export const aiRunDetails = aiRun.extend({
  prompt: z.string(),
  promptData: z.string(),
  responseData: z.string(),
  postProcessed: z.string().nullable(),
});
export type AiRunDetails = z.output<typeof aiRunDetails>;
