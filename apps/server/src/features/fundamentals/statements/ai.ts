import type { Platform } from '../../../platform/platform.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import {
  AiAnswerError,
  aiReadingTask,
  aiReadingText,
  readAiAnswer,
  statementExcerpt,
  type AiReading,
} from '@midoffice/market/statements/ai-reading';
import { fetchFiling } from '../filings/api.ts';

const excerptLetters = 24_000;
const answerTokens = 1500;
/** A plain text beyond this is no report that a model could be asked about. */
const textMaxBytes = 5_000_000;

/** The part of a filing that holds one statement. @throws ApiError 413, 422 where there is none; as `fetchFiling` */
export async function readExcerpt(
  platform: Platform,
  finalLink: string,
  statement: AiReading['statement'],
): Promise<string> {
  const { textName } = await fetchFiling(platform, finalLink);
  if (!textName) throw new ApiError(422, 'This filing is a PDF: it has no text that could be read.');
  if (((await platform.files.size(textName)) ?? 0) > textMaxBytes)
    throw new ApiError(413, 'This filing is too long for the language model.');
  const bytes = await platform.files.read(textName);
  const excerpt = bytes && statementExcerpt(bytes.toString('utf8'), statement, excerptLetters);
  if (!excerpt) throw new ApiError(422, 'No such statement was found in the filing.');
  return excerpt;
}

/** What the model reads in an excerpt. @throws ApiError 502 and what the connector throws */
export async function askValues(
  platform: Platform,
  reading: AiReading,
  excerpt: string,
  signal: AbortSignal,
): Promise<{ values: Record<string, number>; tokens: number }> {
  const task = aiReadingTask(reading.statement);
  const text = aiReadingText(reading, excerpt);
  const answer = await platform.connectors.ai.ask({ task, text, maxTokens: answerTokens, signal });
  try {
    return { values: readAiAnswer(reading.statement, answer.text), tokens: answer.tokens };
  } catch (error) {
    throw error instanceof AiAnswerError ? new ApiError(502, error.message) : error;
  }
}
