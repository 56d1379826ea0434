import type { FastifyInstance } from 'fastify';
import { serve } from '../kernel/serve.ts';
import type { Answer, Vendor, SandboxRuntime } from '../kernel/vendor.ts';
import { answerFrom, answersQuestion } from './answer-question.ts';
import { embeddingOf } from './embeddings.ts';
import { readsStatement, readStatement } from './read-statement.ts';
import { rewrite, tokensOf } from './rewrite.ts';
import { asEvents } from './stream.ts';

interface Message {
  readonly role: string;
  readonly content: string;
}
interface Asked {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly maxTokens: number;
  readonly stream: boolean;
}

/** Of a message in parts, such as one with files, its text. */
const asText = ({ role, content }: { role: string; content: unknown }): Message => ({
  role,
  content: Array.isArray(content)
    ? content.map((part) => String(Reflect.get(Object(part), 'text') ?? '')).join('\n')
    : String(content),
});

const prefix = '/ai/v1';
const answer = (status: number, body: unknown): Answer => ({ status, headers: {}, body });
const refuse = (status: number, message: string, type: string): Answer =>
  answer(status, { error: { message, type, param: null, code: null } });

function readBody(body: unknown): Asked | string {
  const given = (body ?? {}) as Record<string, unknown>;
  const { model, messages, max_tokens: maxTokens = 1024 } = given;
  if (typeof model !== 'string' || !model) return 'you must provide a model parameter';
  const isMessage = (one: unknown): one is Message =>
    typeof one === 'object' &&
    one !== null &&
    ['system', 'user', 'assistant'].includes(String(Reflect.get(one, 'role'))) &&
    (typeof Reflect.get(one, 'content') === 'string' || Array.isArray(Reflect.get(one, 'content')));
  if (!Array.isArray(messages) || !messages.length || !messages.every(isMessage))
    return "'messages' must be a list of messages";
  if (typeof maxTokens !== 'number' || maxTokens < 1) return "'max_tokens' must be at least 1";
  return { model, messages: messages.map(asText), maxTokens, stream: given['stream'] === true };
}

function complete(runtime: SandboxRuntime, { model, messages, maxTokens, stream }: Asked): Answer {
  const asked = messages.findLast((message) => message.role === 'user')?.content ?? '';
  const task = messages.find((message) => message.role === 'system')?.content ?? '';
  const whole = readsStatement(task)
    ? readStatement(task, asked)
    : answersQuestion(task)
      ? answerFrom(asked)
      : rewrite(asked);
  const cut = tokensOf(whole) > maxTokens;
  const content = cut ? whole.slice(0, maxTokens * 4) : whole;
  const promptTokens = messages.reduce((sum, message) => sum + tokensOf(message.content), 0);
  const completionTokens = tokensOf(content);
  const id = `chatcmpl-${runtime.ids.text(24)}`;
  const created = Math.floor(runtime.clock.nowMs() / 1000);
  const finishReason = cut ? 'length' : 'stop';
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  if (stream)
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: asEvents({ id, created, model, content, finishReason, usage }),
    };
  return answer(200, {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: finishReason }],
    usage,
  });
}

function embed(body: unknown): Answer {
  const { model, input } = (body ?? {}) as Record<string, unknown>;
  const texts = typeof input === 'string' ? [input] : input;
  if (typeof model !== 'string' || !model)
    return refuse(400, 'you must provide a model parameter', 'invalid_request_error');
  if (!Array.isArray(texts) || !texts.length || !texts.every((text) => typeof text === 'string' && text))
    return refuse(400, "'input' must be texts", 'invalid_request_error');
  const tokens = texts.reduce((sum: number, text) => sum + tokensOf(String(text)), 0);
  return answer(200, {
    object: 'list',
    model,
    data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embeddingOf(String(text)) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

/** The stand-in of a language model: chat completions and embeddings, deterministic, below /ai/v1. Any key of eight letters opens it. */
export function aiVendor(): Vendor {
  let runtime: SandboxRuntime | undefined;
  return {
    name: 'ai',
    attach(given) {
      runtime = given;
    },
    routes(app: FastifyInstance) {
      const isKnown = (header: string | undefined): boolean => /^Bearer \S{8,}$/.test(header ?? '');
      const call = (path: string, work: (body: unknown) => Answer, noted: (body: unknown) => object | null) =>
        app.post(`${prefix}${path}`, (request, reply) =>
          serve(runtime!, request, reply, {
            vendor: 'ai',
            query: {},
            body: noted(request.body) as Record<string, unknown> | null,
            idempotencyKey: null,
            faultAnswer: (status) =>
              refuse(status, 'An injected failure.', status === 429 ? 'rate_limit_error' : 'server_error'),
            work: () =>
              isKnown(request.headers.authorization)
                ? work(request.body)
                : refuse(401, 'Incorrect API key provided.', 'invalid_request_error'),
          }),
        );
      call(
        '/chat/completions',
        (body) => {
          const asked = readBody(body);
          return typeof asked === 'string'
            ? refuse(400, asked, 'invalid_request_error')
            : complete(runtime!, asked);
        },
        (body) => {
          const asked = readBody(body);
          return typeof asked === 'string' ? null : { model: asked.model, maxTokens: asked.maxTokens };
        },
      );
      call('/embeddings', embed, () => null);
    },
    tick: () => undefined,
    close: async () => undefined,
  };
}
