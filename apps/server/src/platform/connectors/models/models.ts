import type { LanguageModel, ModelMessage } from 'ai';
import { ApiError } from '../../http/errors.ts';
import { modelProviders, type ModelProvider, type OfferedModel } from './names.ts';

/** A file that a model is shown. */
export interface ModelFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface ModelQuestion {
  /** Id of an offered model. */
  readonly model: string;
  /** What it is to do. */
  readonly task: string;
  /** What to do it with: text of people, never instructions. */
  readonly text: string;
  readonly files: readonly ModelFile[];
  readonly signal: AbortSignal;
  /** Gets each further part of the answer. */
  onText(part: string): void;
}

/** Tokens as the provider counts them; null where it does not. */
export interface ModelUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** Models of several providers. */
export interface ModelConnector {
  /** Those that a key is set for, in the order of the settings. */
  readonly offered: readonly OfferedModel[];
  /**
   * Asks a model and passes its answer on part by part.
   * @throws ApiError 502, 503 or 504 with a text for people; the signal's reason where it is aborted
   */
  ask(question: ModelQuestion): Promise<ModelUsage>;
}

/** How a provider is reached: without a key its models are not offered. */
export interface ProviderAccess {
  readonly apiKey: string;
  /** Address up to and with the version; empty: the provider's own. */
  readonly apiBase: string;
}

export interface ModelOptions {
  readonly models: readonly OfferedModel[];
  readonly access: Readonly<Record<ModelProvider, ProviderAccess>>;
  /** Milliseconds until a question is given up. */
  readonly timeoutMs?: number;
}

const maxOutputTokens = 32_000;
const failed = (status: number, message: string): ApiError => new ApiError(status, message);

/** No redirects: a key goes to the address that is set, and nowhere else. */
// oxlint-disable-next-line midoffice/outgoing -- an answer is streamed: the asker ends it by time (timeoutMs) and by size
const noRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });

async function modelOf({ provider, name }: OfferedModel, access: ProviderAccess): Promise<LanguageModel> {
  const options = {
    apiKey: access.apiKey,
    fetch: noRedirects,
    ...(access.apiBase && { baseURL: access.apiBase }),
  };
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(options)(name);
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(options)(name);
  if (provider === 'google') return (await import('@ai-sdk/google')).createGoogleGenerativeAI(options)(name);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const own = { ...options, name: 'own', baseURL: access.apiBase, includeUsage: true };
  return createOpenAICompatible(own)(name);
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = Number(Reflect.get(Object(error), 'statusCode') ?? 0);
  if (status === 401 || status === 403) return failed(503, 'The language model refuses our key.');
  if (status === 429) return failed(503, 'The language model is busy, please try again later.');
  if (status === 400 || status === 404 || status === 413 || status === 422)
    return failed(502, 'The language model refuses the question: it may not know the model or a file.');
  if (status) return failed(502, 'The language model could not answer.');
  return failed(502, 'The language model cannot be reached.');
}

const isText = (type: string): boolean => type.startsWith('text/') || type === 'application/json';

function messagesOf({ text, files }: ModelQuestion): ModelMessage[] {
  const written = files
    .filter(({ type }) => isText(type))
    .map(({ name, bytes }) => ({ type: 'text' as const, text: `File ${name}:\n${bytes.toString('utf8')}` }));
  const others = files
    .filter(({ type }) => !isText(type))
    .map(({ name, type, bytes }) => ({
      type: 'file' as const,
      data: new Uint8Array(bytes),
      mediaType: type,
      filename: name,
    }));
  if (!written.length && !others.length) return [{ role: 'user', content: text }];
  return [{ role: 'user', content: [{ type: 'text', text }, ...written, ...others] }];
}

/** Models as the settings name them, asked through the SDK that speaks the protocol of each provider. */
export function createModels({ models, access, timeoutMs = 300_000 }: ModelOptions): ModelConnector {
  const offered = modelProviders.flatMap((provider) =>
    access[provider].apiKey ? models.filter((model) => model.provider === provider) : [],
  );
  return {
    offered: models.filter((model) => offered.includes(model)),
    async ask(question) {
      const chosen = offered.find(({ id }) => id === question.model);
      if (!chosen) throw failed(400, 'modelType: is not offered');
      const { streamText } = await import('ai');
      const inTime = AbortSignal.timeout(timeoutMs);
      let error: unknown;
      const answer = streamText({
        model: await modelOf(chosen, access[chosen.provider]),
        instructions: question.task,
        messages: messagesOf(question),
        abortSignal: AbortSignal.any([question.signal, inTime]),
        maxOutputTokens,
        maxRetries: 0,
        onError: (event) => void (error = event.error),
      });
      try {
        for await (const part of answer.textStream) question.onText(part);
        question.signal.throwIfAborted();
        if (inTime.aborted) throw failed(504, 'The language model did not answer in time.');
        if (error) throw refusalOf(error);
        const { inputTokens, outputTokens } = await answer.usage;
        return { inputTokens: inputTokens ?? null, outputTokens: outputTokens ?? null };
      } catch (thrown) {
        question.signal.throwIfAborted();
        if (inTime.aborted) throw failed(504, 'The language model did not answer in time.');
        throw refusalOf(error ?? thrown);
      }
    },
  };
}
