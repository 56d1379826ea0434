import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve, type FaultStatus } from '../kernel/serve.ts';
import type { Answer } from '../kernel/vendor.ts';
import { StripeFault, invalid } from './errors.ts';
import { expand } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { earlierAnswer, fingerprintOf, keepAnswer } from './idempotency.ts';
import { type Fields, type Read, list, readParams, str } from './params.ts';
import { type World, apiVersion } from './world.ts';

export interface CallContext<F extends Fields> {
  world: World;
  params: Read<F>;
  /** Value of a `:name` in the path. */
  at(name: string): string;
  /** Path as called, for the `url` of lists. */
  url: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  run: (world: World, form: Form, path: Record<string, string>, url: string) => unknown;
}

/** Declares one call: its parameters are read and checked before `run`, `expand` is applied after. */
export function call<F extends Fields>(
  method: Route['method'],
  path: string,
  fields: F,
  run: (context: CallContext<F>) => unknown,
): Route {
  const known = { ...fields, expand: list(str) };
  return {
    method,
    path,
    run: (world, form, pathValues, url) => {
      const { expand: paths, ...params } = readParams(known, form);
      const result = run({
        world,
        params: params as unknown as Read<F>,
        at: (name) => pathValues[name] ?? '',
        url,
      });
      return expand(world, result, (paths as string[] | undefined) ?? []);
    },
  };
}

/** Thrown by a call that only tries something: it answers with the body and undoes all it did. */
export class Preview extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('Preview');
    this.body = body;
  }
}

interface Incoming {
  requestId: string;
  path: string;
  form: Record<string, Form>;
  /** Why the form could not be read. */
  refusal: unknown;
  key: string | null;
  version: string;
}

/** Mounts the calls under Stripe's request pipeline: key, version, idempotency, parameters, work, error envelope. */
export function mountRoutes(
  app: FastifyInstance,
  world: World,
  secretKey: string,
  routes: Route[],
  tick: () => void,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const faultAnswer = (status: FaultStatus): Answer => ({
    status,
    headers: { 'request-id': newRequestId() },
    body: injected(status).envelope('injected'),
  });
  const inFlight = new Set<string>();
  const answerCall = async (
    request: FastifyRequest,
    reply: FastifyReply,
    route: Route | null,
  ): Promise<FastifyReply> => {
    const incoming = read(request);
    const { key, form } = incoming;
    const busy = key !== null && inFlight.has(key);
    if (key !== null) inFlight.add(key);
    const sent = request.method === 'POST' ? { query: {}, body: form } : { query: form, body: null };
    const work = (): Answer =>
      busy ? keyInUse(incoming) : answer(world, secretKey, request, incoming, route, tick);
    try {
      return await serve(world.runtime, request, reply, {
        vendor: 'stripe',
        ...sent,
        idempotencyKey: key,
        faultAnswer,
        work,
      });
    } finally {
      if (key !== null && !busy) inFlight.delete(key);
    }
  };
  const mount = (method: Route['method'] | Route['method'][], url: string, route: Route | null): void => {
    app.route({ method, url, handler: (request, reply) => answerCall(request, reply, route) });
  };
  for (const route of routes) mount(route.method, route.path, route);
  mount(['GET', 'POST', 'DELETE'], '/v1/*', null);
}

/** Not from the id source: a read must not move the sequence of object ids. */
function newRequestId(): string {
  return `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`;
}

function readForm(text: string): Pick<Incoming, 'form' | 'refusal'> {
  try {
    return { form: parseForm(text), refusal: null };
  } catch (refusal) {
    return { form: {}, refusal };
  }
}

function read(request: FastifyRequest): Incoming {
  const [path = '/', query = ''] = request.url.split('?', 2);
  const text =
    request.method === 'GET' || request.method === 'DELETE'
      ? query
      : typeof request.body === 'string'
        ? request.body
        : '';
  const key = request.headers['idempotency-key'];
  const version = request.headers['stripe-version'];
  return {
    requestId: newRequestId(),
    path,
    ...readForm(text),
    key: request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null,
    version: typeof version === 'string' ? version : apiVersion,
  };
}

function answer(
  world: World,
  secretKey: string,
  request: FastifyRequest,
  incoming: Incoming,
  route: Route | null,
  tick: () => void,
): Answer {
  const headers: Record<string, string> = {
    'request-id': incoming.requestId,
    'stripe-version': incoming.version,
  };
  if (incoming.key !== null) headers['idempotency-key'] = incoming.key;
  try {
    authenticate(request.headers.authorization, secretKey);
    if (!/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(incoming.version))
      throw invalid(`Invalid Stripe API version: ${incoming.version}`);
    if (incoming.refusal !== null) throw incoming.refusal;
    if (!route) throw unknownUrl(request.method, incoming.path);
    tick();
    const done = execute(world, incoming, route, request.params as Record<string, string>);
    return { ...done, headers: { ...headers, ...done.headers } };
  } catch (error) {
    const fault = error instanceof StripeFault ? error : unexpected(error);
    return { status: fault.status, headers, body: fault.envelope(incoming.requestId) };
  }
}

/** Stripe's answer to a key whose first call is still under way. */
function keyInUse({ requestId, version, key }: Incoming): Answer {
  const fault = new StripeFault(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
  const headers = { 'request-id': requestId, 'stripe-version': version };
  return { status: 409, headers, body: fault.envelope(requestId) };
}

function execute(world: World, incoming: Incoming, route: Route, pathValues: Record<string, string>): Answer {
  const { key, path, form, requestId } = incoming;
  const fingerprint = key === null ? '' : fingerprintOf(path, form);
  const earlier = key === null ? null : earlierAnswer(world, key, path, fingerprint);
  if (earlier) return earlier;
  const keep = (status: number, body: unknown): void => {
    if (key !== null) keepAnswer(world, { key, path, fingerprint, requestId, status, body });
  };
  world.cause = { requestId, idempotencyKey: key };
  try {
    return world.runtime.store.transaction(() => {
      try {
        const body = route.run(world, form, pathValues, path);
        keep(200, body);
        return { status: 200, headers: {}, body };
      } catch (error) {
        // Only what began to act is kept; refused parameters may be sent again under the same key.
        if (error instanceof StripeFault && error.keepChanges) keep(error.status, error.envelope(requestId));
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof Preview) return { status: 200, headers: {}, body: error.body };
    throw error;
  } finally {
    world.cause = { requestId: null, idempotencyKey: null };
  }
}

function authenticate(header: string | undefined, secretKey: string): void {
  const given = credentials(header);
  if (given === null) {
    throw new StripeFault(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    );
  }
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  const masked =
    given.length > 12 ? `${given.slice(0, 8)}${'*'.repeat(given.length - 12)}${given.slice(-4)}` : '****';
  throw new StripeFault(401, 'invalid_request_error', `Invalid API Key provided: ${masked}`);
}

function credentials(header: string | undefined): string | null {
  const match = /^(Bearer|Basic) +(\S+)$/i.exec(header ?? '');
  if (!match?.[1] || !match[2]) return null;
  if (match[1].toLowerCase() === 'bearer') return match[2];
  return Buffer.from(match[2], 'base64').toString().split(':', 1)[0] || null;
}

function unknownUrl(method: string, path: string): StripeFault {
  return new StripeFault(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

function injected(status: FaultStatus): StripeFault {
  if (status === 401) {
    return new StripeFault(401, 'invalid_request_error', 'Invalid API Key provided: ****');
  }
  if (status === 429) {
    return new StripeFault(
      429,
      'invalid_request_error',
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      { code: 'rate_limit' },
    );
  }
  return new StripeFault(500, 'api_error', 'An unknown error occurred.');
}

function unexpected(error: unknown): StripeFault {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: stripe: ${detail}\n`);
  return new StripeFault(500, 'api_error', 'An unknown error occurred.');
}
