import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve, type FaultStatus } from '../kernel/serve.ts';
import type { Answer, Vendor, SandboxRuntime } from '../kernel/vendor.ts';
import { calls, openLink } from './calls.ts';
import { FirebaseFault, type WireUser } from './shapes.ts';
import { Users } from './users.ts';

/** A user as a seed describes it. */
export interface SeedFirebaseUser {
  readonly uid: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly disabled?: boolean;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** What a test or a seeder may do to the Firebase stand-in without HTTP. */
export interface FirebaseHelpers {
  /** Writes users of a project in one journalled step. */
  seed(project: string, users: readonly SeedFirebaseUser[]): void;
  /** A user as the wire would carry it. */
  get(project: string, uid: string): WireUser | undefined;
  count(project: string): number;
}

export interface FirebaseVendor extends Vendor {
  helpers(): FirebaseHelpers;
}

const prefix = '/identitytoolkit.googleapis.com';
const route = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)(\/[^?]*)/;
/** The emulator's one credential: whoever may reach it is its owner. */
const owner = /^Bearer owner$/i;
const json = { 'content-type': 'application/json; charset=utf-8' };

/** The Firebase Auth stand-in: the Identity Toolkit as the Auth emulator speaks it. */
export function firebaseVendor(): FirebaseVendor {
  let running: { runtime: SandboxRuntime; users: Users } | null = null;
  const started = (): { runtime: SandboxRuntime; users: Users } => {
    if (!running) throw new Error('The Firebase stand-in is not attached yet.');
    return running;
  };
  return {
    name: 'firebase',
    attach(runtime) {
      running = { runtime, users: new Users(runtime) };
    },
    routes(app) {
      const { runtime, users } = started();
      mountCalls(app, runtime, users);
      mountLinks(app, runtime, users);
    },
    tick: () => undefined,
    close: async () => undefined,
    helpers() {
      const { runtime, users } = started();
      return {
        seed: (project, list) =>
          runtime.store.transaction(() => {
            for (const user of list) users.put(project, seeded(user, users.nowMs()));
          }),
        get: (project, uid) => users.get(project, uid),
        count: (project) => users.all(project).length,
      };
    },
  };
}

function seeded({ uid, email, emailVerified, disabled, claims }: SeedFirebaseUser, nowMs: number): WireUser {
  return {
    localId: uid,
    createdAt: String(nowMs),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(disabled !== undefined && { disabled }),
    ...(claims !== undefined && { customAttributes: JSON.stringify(claims) }),
  };
}

function mountCalls(app: FastifyInstance, runtime: SandboxRuntime, users: Users): void {
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = request.query as Record<string, unknown>;
    return serve(runtime, request, reply, {
      vendor: 'firebase',
      query,
      body: request.body ?? null,
      idempotencyKey: null,
      faultAnswer,
      work: () => answer(runtime, users, request),
    });
  };
  app.route({ method: ['GET', 'POST'], url: `${prefix}/*`, handler });
}

/** The page that a verification link leads to. */
function mountLinks(app: FastifyInstance, runtime: SandboxRuntime, users: Users): void {
  app.get<{ Querystring: { oobCode?: string } }>('/emulator/action', (request, reply) => {
    try {
      const said = runtime.store.transaction(() => openLink(users, request.query.oobCode ?? ''));
      return reply.type('text/plain; charset=utf-8').send(said);
    } catch (error) {
      const fault = asFault(error);
      return reply.code(fault.status).send(fault.envelope());
    }
  });
}

function answer(runtime: SandboxRuntime, users: Users, request: FastifyRequest): Answer {
  try {
    if (!owner.test(request.headers.authorization ?? '')) throw unauthenticated();
    const [, project, path] = route.exec(request.url) ?? [];
    const call = path === undefined ? undefined : calls[path];
    if (project === undefined || call?.method !== request.method)
      throw new FirebaseFault(`There is no ${request.method} ${path ?? request.url} here.`, 404);
    const body = {
      ...(request.query as Record<string, unknown>),
      ...(request.body as Record<string, unknown> | null),
    };
    const unknown = Object.keys(body).find((field) => !call.fields.includes(field));
    if (unknown !== undefined) throw new FirebaseFault(`INVALID_ARGUMENT : unknown field ${unknown}`);
    const origin = `http://${request.headers.host ?? ''}`;
    const done = runtime.store.transaction(() =>
      call.run({ users, project: decodeURIComponent(project), body, origin }),
    );
    return { status: 200, headers: json, body: done };
  } catch (error) {
    const fault = asFault(error);
    return { status: fault.status, headers: json, body: fault.envelope() };
  }
}

function faultAnswer(status: FaultStatus): Answer {
  const fault =
    status === 401
      ? unauthenticated()
      : status === 429
        ? new FirebaseFault('QUOTA_EXCEEDED : Exceeded quota.', 429)
        : new FirebaseFault('INTERNAL', 500);
  return { status, headers: json, body: fault.envelope() };
}

const unauthenticated = (): FirebaseFault =>
  new FirebaseFault('Request had invalid authentication credentials.', 401);

function asFault(error: unknown): FirebaseFault {
  if (error instanceof FirebaseFault) return error;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`sandbox: firebase: ${detail}\n`);
  return new FirebaseFault('INTERNAL', 500);
}
