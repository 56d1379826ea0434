import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { AnyCall, ErrorBody } from '@midoffice/contract/kernel';
import { failureOf, fallbacks } from '@midoffice/contract/kernel';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isDatabaseGone } from '../db/gone.ts';
import { safeAddress, type Log } from '../log/log.ts';
import { ApiError } from './errors.ts';
import { leavesBodyUnread } from './admission.ts';
import { acceptJson } from './json-body.ts';
import { linkErrorPage } from './link-page.ts';
import { acceptLines } from './ndjson.ts';
import { createSecurityHeaders, type SecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: AnyCall;
  }
  interface FastifyInstance {
    /** The security headers of every answer. */
    readonly security: SecurityHeaders;
  }
}

/** The error body of any failure: a refusal's own text, else the call's fallback. Never an inner message. */
function errorBody(
  error: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfterSeconds?: number } {
  const build = (status: number, message: string, details: Partial<ErrorBody> = {}) => ({
    status,
    body: { success: false as const, message, error: message, requestId: request.id, ...details },
  });
  if (error instanceof ApiError) {
    const { retryAfterSeconds, ...details } = error.details;
    return {
      ...build(error.status, error.message, details),
      ...(retryAfterSeconds && { retryAfterSeconds }),
    };
  }
  const { call } = request.routeOptions.config;
  const known = error as Partial<FastifyError> & { code?: string };
  if (known.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return build(413, call?.tooLarge ?? 'body: is too large', { field: 'body' });
  // The framework's own refusals only: clients of outside systems put a status and an inner text on their errors too.
  if (known.statusCode && known.statusCode < 500 && String(known.code).startsWith('FST_'))
    return build(known.statusCode, `body: ${known.message ?? 'cannot be read'}`, { field: 'body' });
  if (isDatabaseGone(error)) return build(503, 'The database does not answer, please try again.');
  return build(500, call ? failureOf(call) : fallbacks.request);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  // The caller closed the connection while the answer was on its way: nobody is left to answer, and nothing is wrong.
  if ((error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed) return;
  if (request.raw.destroyed && request.raw.complete === false) return;
  if (leavesBodyUnread(request)) void reply.header('connection', 'close');
  const { status, body, retryAfterSeconds } = errorBody(error, request);
  const call = request.routeOptions.config?.call;
  if (status >= 500) request.log.error({ reqId: request.id, err: error, call: call?.name }, 'call failed');
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  // Whoever opens a link does so in a browser.
  if (call?.access === 'token' && request.headers.accept?.includes('text/html')) {
    const { html, headers } = linkErrorPage(status, body.message);
    return void reply.code(status).removeHeader('content-disposition').headers(headers).send(html);
  }
  // A download that failed on its way is not saved as a file.
  void reply
    .code(status)
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body);
}

/**
 * An address that cannot be decoded meets no route, and so neither hooks nor an error handler. It may hold a key: it is
 * not repeated.
 */
const refuseAddress =
  (security: SecurityHeaders) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    security.apply(reply, 'data');
    sendError(new ApiError(400, 'The address cannot be read.'), request, reply);
  };

const connectionErrors: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a connection on which no whole request arrived, and closes it. */
const refuseConnection =
  (security: SecurityHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = connectionErrors[error.code ?? ''] ?? '400 Bad Request';
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status}\r\n${security.lines}content-length: 0\r\nconnection: close\r\n\r\n`);
    socket.destroy(error);
  };

// A request has to arrive whole within this time, its headers within half of it.
const requestTimeoutMs = 30_000;
const timeoutCheckMs = 5_000;

/** Logs each answer with its call; those of heartbeats only where they are refused or fail, unless every detail is wanted. */
function logAnswers(app: FastifyInstance, log: Log): void {
  // Waiting for the end of each answer costs more than the pipeline's checks: not for a log that is not kept.
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, next) => {
    next();
    const call = request.routeOptions.config?.call;
    const level = call?.heartbeat && reply.statusCode < 400 ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    request.log[level](
      {
        reqId: request.id,
        method: request.method,
        url: safeAddress(request.url, request.routeOptions?.url),
        call: call?.name,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** What probes ask by whichever name leads here; it says nothing of anybody. */
const openPaths = new Set(['/healthz', '/readyz']);

const foreignHost = (): ApiError =>
  new ApiError(
    421,
    'This server does not answer under this host name. An administrator can add it to PUBLIC_URL or ALLOWED_HOSTS.',
  );

/** The web framework with what every answer shares: request ids, safe logs, error bodies, headers. */
export async function createApp(
  log: Log,
  {
    trustProxy = 'loopback',
    secure = false,
    isOwnHost = () => true,
  }: { trustProxy?: string; secure?: boolean; isOwnHost?: (header: string | undefined) => boolean } = {},
): Promise<FastifyInstance> {
  const security = createSecurityHeaders(secure);
  const processId = randomUUID().slice(0, 13);
  let requestCount = 0;
  const requestLog = log.child(
    {},
    {
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: safeAddress(request.url, request.routeOptions?.url),
          ip: request.ip,
        }),
      },
    },
  );
  const app = fastify({
    // Unique across processes and starts, and cheaper than a random id for each request.
    genReqId: () => `${processId}-${(requestCount += 1).toString(36)}`,
    // A child of the log for each request costs more than the pipeline around it: entries name the request themselves.
    // The framework has no log of its own, or it would wait for the end of each answer, whether that is logged or not.
    childLoggerFactory: () => requestLog,
    // Its own lines would hold whole requests, cookies and keys with them.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    trustProxy,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs / 2, connectionsCheckingInterval: timeoutCheckMs },
    frameworkErrors: refuseAddress(security),
    clientErrorHandler: refuseConnection(security),
    forceCloseConnections: true,
  } as never) as unknown as FastifyInstance;
  await app.register(cookie, { hook: false });
  app.decorate('security', security);
  app.decorateRequest('staff');
  app.decorateRequest('admittedAtMs', undefined);
  app.decorateRequest('leaveTurn', undefined);
  app.decorateRequest('isInHandler', false);
  app.decorateRequest('isPlainBody', false);
  await app.register(compress, {
    global: true,
    // No caller of ours sends compressed bodies, and a small one can unpack to a very large one.
    globalDecompression: false,
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 1 },
  });
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id);
    security.apply(reply, request.routeOptions.config.call ? 'data' : 'page');
    if (!isOwnHost(request.headers.host) && !openPaths.has(request.url)) return next(foreignHost());
    request.cookies = app.parseCookie(request.headers.cookie ?? '');
    next();
  });
  logAnswers(app, log);
  acceptLines(app);
  acceptJson(app);
  app.setErrorHandler(sendError);
  return app;
}
