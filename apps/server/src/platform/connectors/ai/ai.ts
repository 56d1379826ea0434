import { fallbacks } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { ApiError } from '../../http/errors.ts';
import { boundedFetch, OversizedAnswer } from '../bounded-fetch.ts';
import { embedTexts } from './embed.ts';

/** What a language model is asked. */
export interface AiQuestion {
  /** What it is to do. */
  readonly task: string;
  /** What to do it with: text of people, never instructions. */
  readonly text: string;
  /** Tokens of the answer at most. */
  readonly maxTokens: number;
  readonly signal?: AbortSignal;
}

export interface AiAnswer {
  readonly text: string;
  /** Tokens that question and answer took, as the provider counts them. */
  readonly tokens: number;
}

/** A language model behind the chat completions that most providers speak. */
export interface AiConnector {
  /** Whether an address and a key are set. */
  readonly isSet: boolean;
  /** @throws ApiError 502, 503 or 504 with a text for people */
  ask(question: AiQuestion): Promise<AiAnswer>;
  /** The model of embeddings; empty: none is set. */
  readonly embeddingModel: string;
  /** Vectors of length 1, one for each of at most 64 texts. @throws ApiError 502 or 503 */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
}

export interface AiOptions {
  /** Address up to and with the version, such as `https://ai.example/v1`. */
  readonly apiBase: string;
  readonly apiKey: string;
  readonly model: string;
  /** Empty or absent: none. */
  readonly embeddingModel?: string;
  /** Milliseconds until a question is given up. */
  readonly timeoutMs?: number;
}

const mostAnswerBytes = 262_144;

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }),
});

const failed = (status: number, message: string): ApiError => new ApiError(status, message);
const noAnswer = () => failed(504, 'The language model did not answer in time.');

function refusalOf(status: number): ApiError {
  if (status === 401 || status === 403) return failed(503, 'The language model refuses our key.');
  if (status === 429) return failed(503, 'The language model is busy, please try again later.');
  return failed(502, 'The language model could not answer.');
}

function answerOf(text: string): AiAnswer {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw failed(502, 'The answer of the language model cannot be read.');
  }
  const checked = completion.safeParse(read);
  const choice = checked.data?.choices[0];
  if (!checked.success || !choice?.message.content.trim())
    throw failed(502, 'The answer of the language model cannot be read.');
  if (choice.finish_reason === 'length') throw failed(502, 'The answer of the language model was cut off.');
  return { text: choice.message.content.trim(), tokens: checked.data.usage.total_tokens };
}

async function post(options: AiOptions, { task, text, maxTokens, signal }: AiQuestion): Promise<string> {
  try {
    const answer = await boundedFetch(`${options.apiBase.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      timeoutMs: options.timeoutMs ?? 30_000,
      maxBytes: mostAnswerBytes,
      ...(signal && { signal }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${options.apiKey}` },
      body: JSON.stringify({
        model: options.model,
        temperature: 0.7,
        max_tokens: maxTokens,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: text },
        ],
      }),
    });
    if (answer.ok) return answer.text;
    throw refusalOf(answer.status);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (error instanceof OversizedAnswer)
      throw failed(502, 'The language model answered more than it was asked for.');
    if (error instanceof Error && error.name === 'TimeoutError') throw noAnswer();
    throw failed(502, 'The language model cannot be reached.');
  }
}

/** The model at an address; nothing is tried again, since each try may be charged. */
export function createAi(options: AiOptions): AiConnector {
  const isSet = options.apiBase !== '' && options.apiKey !== '';
  const embeddingModel = isSet ? (options.embeddingModel ?? '') : '';
  const unset = () => failed(503, `${fallbacks.notConfigured}: please set AI_API_BASE and AI_API_KEY.`);
  return {
    isSet,
    embeddingModel,
    async ask(question) {
      if (!isSet) throw unset();
      return answerOf(await post(options, question));
    },
    async embed(texts, signal) {
      if (!embeddingModel) throw unset();
      return embedTexts(options, texts, signal);
    },
  };
}
