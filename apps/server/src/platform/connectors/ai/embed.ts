import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { boundedFetch } from '../bounded-fetch.ts';
import type { AiOptions } from './ai.ts';

/** Texts that are sent in one request at most. */
export const mostEmbedded = 64;
const mostDimensions = 4096;
const mostAnswerBytes = 16_777_216;

const answered = z.object({
  data: z.array(
    z.object({
      index: z.number().int().nonnegative(),
      embedding: z.array(z.number()).min(1).max(mostDimensions),
    }),
  ),
});

const unreadable = () => new ApiError(502, 'The answer of the embeddings model cannot be read.');

/** A vector of length 1, so that the cosine of two is the sum of their products. @throws ApiError 502 for one of zeros */
function normalised(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  if (!(length > 0)) throw unreadable();
  return vector.map((value) => value / length);
}

/** One vector for each text, in their order. */
function vectorsOf(text: string, count: number): number[][] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw unreadable();
  }
  const checked = answered.safeParse(read);
  const found = new Map(checked.data?.data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: count }, (_unused, index) => {
    const vector = found.get(index);
    if (!vector || vector.length !== found.get(0)?.length) throw unreadable();
    return normalised(vector);
  });
}

/**
 * Asks the embeddings model for the vectors of texts; nothing is tried again, since each try may be charged.
 * @param texts at most `mostEmbedded`
 * @throws ApiError 502
 */
export async function embedTexts(
  { apiBase, apiKey, embeddingModel: model, timeoutMs = 30_000 }: AiOptions,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<number[][]> {
  const answer = await boundedFetch(`${apiBase.replace(/\/$/, '')}/embeddings`, {
    method: 'POST',
    timeoutMs,
    maxBytes: mostAnswerBytes,
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
  }).catch(() => {
    throw new ApiError(502, 'The embeddings model cannot be reached.');
  });
  if (!answer.ok) throw new ApiError(502, 'The embeddings model could not answer.');
  return vectorsOf(answer.text, texts.length);
}
