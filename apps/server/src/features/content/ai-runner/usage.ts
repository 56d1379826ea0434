import { costOf, type OfferedModel } from '../../../platform/connectors/models/names.ts';
import type { ModelFile, ModelUsage } from '../../../platform/connectors/models/models.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/** What a question took: dollars, and tokens; null where they are not known. */
export interface Spent extends ModelUsage {
  readonly cost: number | null;
  /** Whether the provider did not say, so that it follows from what was written. */
  readonly isEstimated: boolean;
}

/** What costs nothing. */
export const nothingSpent: Spent = { inputTokens: 0, outputTokens: 0, cost: 0, isEstimated: false };

/** What a question took whose tokens the provider counted. */
export const spentOf = (model: OfferedModel, { inputTokens, outputTokens }: ModelUsage): Spent => ({
  inputTokens,
  outputTokens,
  cost: costOf(model, inputTokens, outputTokens),
  isEstimated: false,
});

/** Characters, or bytes of a text file, that make a token on average. */
const charactersOfToken = 4;
const tokensOf = (characters: number): number => Math.ceil(characters / charactersOfToken);

interface Unfinished {
  readonly model: OfferedModel;
  readonly task: string;
  readonly text: string;
  readonly files: readonly ModelFile[];
  /** What was answered until the end. */
  readonly answer: string;
  /** Why it ended. */
  readonly error: unknown;
}

/**
 * What a question took, about, that was stopped or failed: providers count tokens at the end only. One that a provider
 * refused before it answered anything took nothing; one that was stopped, or lasted too long, is paid for.
 */
export function estimateSpent({ model, task, text, files, answer, error }: Unfinished): Spent {
  const isRefused = answer === '' && error instanceof ApiError && error.status !== 504;
  if (isRefused) return nothingSpent;
  const read = files
    .filter(({ type }) => type.startsWith('text/') || type === 'application/json')
    .reduce((sum, { bytes }) => sum + bytes.length, task.length + text.length);
  const usage = { inputTokens: tokensOf(read), outputTokens: tokensOf(answer.length) };
  return { ...spentOf(model, usage), isEstimated: true };
}
