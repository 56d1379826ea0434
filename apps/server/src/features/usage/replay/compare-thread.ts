import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../platform/http/errors.ts';
import { compareTexts, type BodyTexts, type Compared } from './compare.ts';

/** Bodies that together have fewer characters are compared at once: a thread would take longer to start. */
const inlineCharacters = 131_072;
/** A comparison that takes longer is ended together with its thread. */
const longestMs = 10_000;

/**
 * Compares the bodies of the three layers, large ones in a thread of their own: tens of thousands of records take
 * seconds, in which the event loop would answer nobody. Texts are handed over, since copying records costs as much as
 * comparing them.
 * @throws ApiError 503 where it takes longer than ten seconds
 */
export async function compareBodies(texts: BodyTexts): Promise<Compared> {
  const characters = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
  if (characters < inlineCharacters) return compareTexts(texts);
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { workerData: texts });
  const { promise, resolve, reject } = Promise.withResolvers<Compared>();
  const late = (): void =>
    reject(new ApiError(503, 'The comparison took too long.', { retryAfterSeconds: 5 }));
  const timer = setTimeout(late, longestMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the thread that compares ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
