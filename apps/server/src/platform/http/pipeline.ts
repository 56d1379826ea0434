import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { AnyCall } from '@midoffice/contract/kernel';
import { answersPost, personHeader, unattendedHeader } from '@midoffice/contract/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../platform.ts';
import { shareOf } from '../db/share.ts';
import { inRequest } from '../request-scope.ts';
import { ShortRequest } from '../turns.ts';
import { keepDrafts } from '../files/drafts.ts';
import { notifyOnCommit } from '../push/store.ts';
import type { Resolver } from '../session/resolve.ts';
import { requireRecentPassword } from '../session/step-up.ts';
import {
  admissionHook,
  admit,
  bodyLimitOf,
  isAdmissionOld,
  jsonLimit,
  requireAdmitted,
} from './admission.ts';
import { createBodyBudget, type BodyBudget } from './body-budget.ts';
import { createRequestLimits, type RequestLimits } from './rate-limit.ts';
import {
  createConcurrencyLimit,
  createHandlerLimit,
  hangUpOf,
  isExpensive,
  type ConcurrencyLimit,
  type HandlerLimit,
} from './concurrency.ts';
import { ApiError } from './errors.ts';
import { ReadCall, WriteCall, type Visit } from './context.ts';
import { effectAnswer, type AnyHandler, type EffectHandler, type WriteHandler } from './implement.ts';
import { acceptForm } from './form.ts';
import { parseInput } from './input.ts';
import { answerKept, isKept } from './kept-answers.ts';
import { holdsLaterColumn, writeLater } from '../later-columns/later-columns.ts';
import { holdsLongList, jsonSlices } from './large-json.ts';
import { linkKindOf } from './link.ts';
import { acceptMultipart } from './multipart.ts';
import { isFrom } from './origin.ts';

/** What the pipeline needs to handle requests. */
export interface PipelineDeps {
  readonly platform: Platform;
  readonly resolver: Resolver;
  /** Whether cookies travel over TLS only. */
  readonly secure: boolean;
  /** Caps the bytes of request bodies in flight. */
  readonly bodies: BodyBudget;
  /** Limits requests per minute. */
  readonly limits: RequestLimits;
  /** Limits how many requests of expensive calls run at once. */
  readonly concurrency: ConcurrencyLimit;
  /** Limits how many requests of one person are in handlers at once. */
  readonly handlers: HandlerLimit;
}

/** What the pipeline needs on a platform. */
export const createPipelineDeps = (
  platform: Platform,
  resolver: Resolver,
  secure: boolean,
): PipelineDeps => ({
  platform,
  resolver,
  secure,
  limits: createRequestLimits(platform),
  concurrency: createConcurrencyLimit(),
  handlers: createHandlerLimit(shareOf(platform.settings.DATABASE_POOL)),
  bodies: createBodyBudget({
    perAddress: platform.settings.BODY_MB_PER_ADDRESS * 1_048_576,
    perProcess: platform.settings.BODY_MB_PER_PROCESS * 1_048_576,
  }),
});

/** Ends a transaction without a trace and carries the answer of a preview out of it. */
class PreviewDone extends Error {
  readonly output: unknown;
  constructor(output: unknown) {
    super('preview');
    this.output = output;
  }
}

/** The output as the contract has it. @throws Error naming the call: its handler is wrong */
function checkOutput(call: AnyCall, output: unknown): unknown {
  const checked = call.output.safeParse(output);
  if (checked.success) return checked.data;
  throw new Error(`call ${call.name} answered something else than its contract: ${checked.error.message}`);
}

// serialization_failure, deadlock_detected: PostgreSQL ends one transaction so that the others can go on.
const endedForAnother = new Set(['40001', '40P01']);
// unique_violation: another transaction stored the value between our look and our write; a second look finds it.
const uniqueViolation = '23505';
const triesAtMost = 3;

/** transaction -> handler -> audit and output check in the same transaction: commits whole or not at all. */
async function transact(
  handler: WriteHandler<AnyCall> | EffectHandler<AnyCall>,
  visit: Visit,
  input: unknown,
  prepared: unknown,
): Promise<unknown> {
  const { call } = handler;
  let committed: readonly (() => void)[] = [];
  const transaction = visit.platform.db.transaction().execute(async (trx) => {
    const context = new WriteCall(visit, trx);
    committed = context.committed;
    const output =
      handler.mode === 'effect'
        ? await handler.begin(context, input as never, prepared)
        : checkOutput(call, await handler.run(context, input as never, prepared));
    if (context.isPreview) throw new PreviewDone(context.previewPage ?? output);
    if (!context.audited) throw new Error(`call ${call.name} wrote without an audit entry`);
    for (const subject of call.changes ?? []) await notifyOnCommit(trx, { subject });
    if (visit.stored) await keepDrafts(trx, visit.stored);
    visit.mayBeKept = true;
    return output;
  });
  try {
    const output = await transaction;
    for (const act of committed) act();
    return output;
  } catch (error) {
    if (error instanceof PreviewDone) return error.output;
    throw error;
  }
}

/** Writes; again where another transaction came in between. */
async function transactAgain(
  handler: WriteHandler<AnyCall> | EffectHandler<AnyCall>,
  visit: Visit,
  input: unknown,
  prepared: unknown,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    visit.mayBeKept = false;
    try {
      return await transact(handler, visit, input, prepared);
    } catch (error) {
      const code = String((error as { code?: unknown } | null)?.code);
      if (code !== uniqueViolation && !endedForAnother.has(code)) throw error;
      if (tries < triesAtMost) continue;
      // Still not unique: nobody was quicker, the handler itself is wrong.
      if (code === uniqueViolation) throw error;
      throw new ApiError(503, 'Others are changing the same records, please try again.');
    }
  }
}

/** Prepares, then writes. What was stored for a write that keeps nothing is removed. */
async function runWrite(
  handler: WriteHandler<AnyCall> | EffectHandler<AnyCall>,
  visit: Visit,
  reader: ReadCall,
  input: unknown,
  limits: RequestLimits,
): Promise<unknown> {
  try {
    const prepared: unknown = handler.prepare ? await handler.prepare(reader, input as never) : undefined;
    if (handler.call.signed) await limits.takeBackRefused(visit.request);
    return await transactAgain(handler, visit, input, prepared);
  } finally {
    // A commit whose answer was lost may have been made: its files stay, and are removed after a day if it was not.
    if (!visit.mayBeKept) await reader.dropFiles();
  }
}

/** After the commit of an intent: acts, and answers what became of it. @throws ApiError where it was refused for good */
async function runEffect(visit: Visit, id: string): Promise<unknown> {
  const view = await visit.platform.effects.settle(id);
  if (view.state === 'failed') throw new ApiError(view.status ?? 422, view.message);
  return checkOutput(visit.call, effectAnswer(view));
}

/** The origin of the console for calls that it sends to another host; else empty. */
function consoleOf(call: AnyCall, { platform }: PipelineDeps): string {
  const address = call.host === 'beta' ? platform.settings.PUBLIC_URL : '';
  return address && new URL(address).origin;
}

/** Lets the console of PUBLIC_URL ask a host that is not its own, cookies included, and nobody else. */
function serveConsoleFrom(scope: FastifyInstance, path: string, origin: string): void {
  const allow = (request: FastifyRequest, reply: FastifyReply): void => {
    void reply.header('vary', 'origin');
    if (!isFrom(request, origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'x-request-id');
  };
  scope.options(path, { bodyLimit: 1024 }, async (request, reply) => {
    allow(request, reply);
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', `content-type, ${unattendedHeader}, ${personHeader}`)
      .code(204)
      .send();
  });
  scope.addHook('onRequest', (request, reply, next) => {
    if (request.method !== 'OPTIONS') allow(request, reply);
    next();
  });
}

/** Looks once more who the caller is and what they may do, where they were let in a while ago. */
async function admitAgain(handler: AnyHandler, request: FastifyRequest, deps: PipelineDeps): Promise<void> {
  if (!isAdmissionOld(request)) return;
  request.staff = await admit(handler.call, request, deps);
  await requireAdmitted(handler, request.staff);
}

/** Runs the handler of an admitted request and answers the checked output. */
async function runHandler(
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PipelineDeps,
  becomeLong: () => void,
): Promise<unknown> {
  const { call } = handler;
  await admitAgain(handler, request, deps);
  const { staff } = request;
  const input = parseInput(call, request);
  if (call.stepUp) await requireRecentPassword(deps.platform.db, staff);
  const visit: Visit = { call, staff, request, reply, platform: deps.platform, secure: deps.secure };
  const reader = new ReadCall(visit);
  const requestId = request.id;
  if (handler.mode === 'read') {
    const scope = { requestId, readsFor: staff.userid || undefined, becomeLong };
    const output = await inRequest(scope, () => handler.run(reader, input as never));
    if (!reader.isUnauditedExport) return checkOutput(call, output);
    if (output instanceof Readable) output.destroy();
    throw new Error(`call ${call.name} exported a list without an audit entry`);
  }
  return inRequest({ requestId, becomeLong }, async () => {
    const answer = handler.mode === 'effect' ? await handler.look?.(reader, input as never) : undefined;
    if (answer !== undefined) return checkOutput(call, answer);
    const output = await runWrite(handler, visit, reader, input, deps.limits);
    return handler.mode === 'effect' ? runEffect(visit, String(output)) : output;
  });
}

/** Whether a caller reads gzip, by its header `accept-encoding`. */
const acceptsGzip = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .some(([name, weight]) => name === 'gzip' && !(weight && Number(weight.replace('q=', '')) === 0));

/** The bytes of an answer whose columns a thread writes, and compresses where the caller reads that. */
async function sendLater(output: unknown, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const gzip = acceptsGzip(request.headers['accept-encoding']);
  const queue = request.staff.userid || request.ip;
  const bytes = await writeLater(output, { gzip, queue, gone: hangUpOf(reply) });
  if (gzip) void reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return Buffer.from(bytes.buffer);
}

/** Runs one request through the pipeline, once its caller has a place among the handlers. */
async function handleRequest(
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PipelineDeps,
): Promise<unknown> {
  const { staff } = request;
  // A webhook's sender and whoever signs in are nobody yet.
  if (staff.userid) {
    const entered = deps.handlers.enter(request, reply);
    if (entered) await entered;
  }
  request.isInHandler = true;
  const short = new ShortRequest();
  const becomeLong = (): void => short.end();
  // What is expensive takes its time in the database too: nobody waits for it.
  if (isExpensive(handler.call)) becomeLong();
  let isStream = false;
  const leave = (): void => {
    request.leaveTurn?.();
    if (staff.userid) deps.handlers.leave(staff);
  };
  try {
    const output = await runHandler(handler, request, reply, deps, becomeLong);
    if (isKept(request, reply)) return answerKept(reply, output);
    isStream = output instanceof Readable;
    const isLater = holdsLaterColumn(output);
    if (!isLater && !holdsLongList(output)) return output;
    void reply.type('application/json; charset=utf-8');
    isStream = true;
    if (isLater) {
      // Meanwhile this thread does nothing for it.
      short.end();
      const bytes = await sendLater(output, request, reply);
      await admitAgain(handler, request, deps);
      return bytes;
    }
    return Readable.from(jsonSlices(output), { objectMode: false });
  } finally {
    short.end();
    // What is streamed is read on while it is sent.
    if (isStream && !reply.raw.closed) reply.raw.once('close', leave);
    else leave();
  }
}

/** A route of its own plugin, where its bodies are not read as all others are. */
function isolate(
  app: FastifyInstance,
  call: AnyCall,
  deps: PipelineDeps,
  mount: (to: FastifyInstance) => void,
): void {
  const uploads = join(deps.platform.settings.DATA_DIR, 'uploads');
  void app.register(async (scope) => {
    if (call.encoding === 'multipart') await acceptMultipart(scope, call, uploads);
    if (call.encoding === 'form') acceptForm(scope);
    if (call.signed) {
      // A signature is over the bytes as they came.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }
    mount(scope);
  });
}

/** Serves a handler on its path, its aliases and, for a GET that changes state, on POST as well. */
export function serve(app: FastifyInstance, handler: AnyHandler, deps: PipelineDeps): void {
  const call: AnyCall = handler.call;
  const origin = consoleOf(call, deps);
  const link = linkKindOf(call, handler);
  const { admits } = handler;
  if (call.signed && !(handler.mode === 'write' && handler.signed))
    throw new TypeError(`call ${call.name}: signed and implementSigned go together`);
  const mount = (scope: FastifyInstance, url: string): void => {
    if (origin) serveConsoleFrom(scope, url, origin);
    // Senders of webhooks ask by HEAD whether there is somebody, and take no address that does not answer: Intercom does.
    if (call.signed) scope.head(url, async (_request, reply) => reply.send());
    scope.route({
      method: answersPost(call) ? ['GET', 'POST'] : call.method,
      url,
      exposeHeadRoute: false,
      bodyLimit: Math.min(bodyLimitOf(call), call.encoding ? jsonLimit : Infinity),
      config: { call },
      onRequest: admissionHook(call, origin, deps, { link, admits }),
      handler: (request, reply) => handleRequest(handler, request, reply, deps),
    });
  };
  for (const path of [call.path, ...(call.aliases ?? [])]) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    if (call.signed || call.encoding === 'multipart' || call.encoding === 'form' || origin)
      isolate(app, call, deps, (scope) => mount(scope, url));
    else mount(app, url);
  }
}
