import { documentationPath } from '@midoffice/contract/content/documentation/lists';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { calls } from '@midoffice/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSharedPing } from '../platform/db/ping.ts';
import { createApp } from '../platform/http/app.ts';
import { serveEvents } from '../platform/http/events.ts';
import { createHostCheck } from '../platform/http/hosts.ts';
import { serveSockets } from '../platform/http/sockets.ts';
import { createPipelineDeps, serve } from '../platform/http/pipeline.ts';
import { ApiError } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { createResolver } from '../platform/session/resolve.ts';
import { discoverHandlers, discoverSockets } from './discover.ts';

const consoleFolder = join(import.meta.dirname, '../../../console/dist');

/** State of the outside systems that serving does not need: reported, but they do not make the server unready. */
function outside({ cache, connectors, settings }: Platform): Record<string, string> {
  const redis = cache.reachable() ? 'answers' : 'does not answer';
  return {
    redis: settings.REDIS_URL ? redis : 'not connected',
    ...Object.fromEntries(connectors.records.states().map(({ store, health }) => [store, health])),
  };
}

function serveHealth(app: FastifyInstance, platform: Platform, state: { draining: boolean }): void {
  const ping = createSharedPing(platform.db);
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (state.draining) return reply.code(503).send({ ok: false, reason: 'stopping' });
    try {
      await ping();
      return { ok: true, outside: outside(platform) };
    } catch {
      return reply.code(503).send({ ok: false, reason: 'the database does not answer' });
    }
  });
}

/** Where the router of the console has pages. Calls are below /admin/, the page itself is /admin. */
const pages = ['/', '/admin', '/admin/', '/sign-in', '/accept/:token', documentationPath];

function sendConsole(reply: FastifyReply, name: string, status = 200): FastifyReply {
  if (!existsSync(join(consoleFolder, name)))
    throw new ApiError(503, 'The console is being built, please try again.');
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .sendFile(name, consoleFolder, { cacheControl: false });
}

async function serveConsole(app: FastifyInstance): Promise<void> {
  // Read at each request: a console that is built while the server runs is served from then on.
  await app.register(fastifyStatic, {
    root: join(consoleFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
    index: false,
  });
  await app.register(fastifyStatic, { root: consoleFolder, serve: false, decorateReply: false });
  for (const url of pages) app.get(url, async (_request, reply) => sendConsole(reply, 'index.html'));
}

// What is asked for below these is never a page: calls, the built files, health.
const noPages = new Set([
  'assets',
  'healthz',
  'readyz',
  ...calls.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map((path) => path.split('/')[1]),
]);

/** Whether a person looks for a page that is not there: the console says so, programs get JSON. */
function seeksPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !!headers.accept?.includes('text/html') && !noPages.has(url.split(/[/?]/)[1]);
}

const unknownAddress = ({ method, url }: FastifyRequest): ApiError =>
  new ApiError(404, `There is no ${method} ${url.split('?')[0]}.`);

/** Refuses a body for an address that nothing answers before it is read. */
function refuseUnknownAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const readsBody = request.method !== 'GET' && request.method !== 'HEAD';
    next(request.is404 && readsBody ? unknownAddress(request) : undefined);
  });
}

/** The web server of a process: every call of every feature, the stream of changes, health, and the console. */
export async function createWeb(platform: Platform, options: { secure: boolean }): Promise<FastifyInstance> {
  const app = await createApp(platform.log, {
    trustProxy: platform.settings.TRUST_PROXY,
    secure: options.secure,
    isOwnHost: createHostCheck(platform.settings),
  });
  const resolver = createResolver(platform);
  const state = { draining: false };
  const deps = createPipelineDeps(platform, resolver, options.secure);
  refuseUnknownAddresses(app);
  for (const handler of await discoverHandlers()) serve(app, handler, deps);
  serveEvents(app, deps);
  serveSockets(app, platform, await discoverSockets());
  serveHealth(app, platform, state);
  await serveConsole(app);
  app.setNotFoundHandler((request, reply) => {
    if (seeksPage(request)) return sendConsole(reply, 'index.html', 404);
    throw unknownAddress(request);
  });
  app.addHook('preClose', async () => {
    state.draining = true;
  });
  app.addHook('onClose', () => resolver.close());
  return app;
}
