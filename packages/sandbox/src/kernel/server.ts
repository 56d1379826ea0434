import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { adminRoutes } from './admin.ts';
import { SandboxClock } from './clock.ts';
import { FaultBox } from './faults.ts';
import { IdSource } from './ids.ts';
import { type Doc, Journal } from './journal.ts';
import { RequestLog } from './request-log.ts';
import { Store, type Table } from './store.ts';
import type { Vendor, SandboxRuntime } from './vendor.ts';

export interface KernelOptions {
  host?: string;
  port?: number;
  stateDir?: string;
  seed?: number | string;
  now?: () => number;
}

export interface Kernel extends SandboxRuntime {
  url: string;
  port: number;
  restored: boolean;
  moveClock(ms: number): void;
  close(): Promise<void>;
}

interface Counter extends Doc {
  value: number;
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** How often what is due by the clock is done while nobody calls. */
const tickMs = 15_000;

/** Starts one loopback server with all vendors' routes. */
export async function startKernel(options: KernelOptions, vendors: Vendor[]): Promise<Kernel> {
  const host = options.host ?? '127.0.0.1';
  if (!loopbackHosts.has(host)) throw new Error(`The sandbox listens on loopback only, not on ${host}.`);
  const store = new Store(options.stateDir === undefined ? null : new Journal(options.stateDir));
  const restored = !store.empty;
  const meta = store.table<Counter>('kernel.meta');
  const clock = new SandboxClock(options.now ?? Date.now, meta.get('clock-offset-ms')?.value ?? 0);
  const runtime: SandboxRuntime = {
    store,
    clock,
    ids: new IdSource(options.seed ?? 'midoffice', () => countUp(store, meta)),
    faults: new FaultBox(),
    requests: new RequestLog(),
  };
  const moveClock = (ms: number): void => {
    clock.setMs(ms);
    store.transaction(() => meta.put({ id: 'clock-offset-ms', value: clock.offsetMs() }));
    for (const vendor of vendors) vendor.tick();
  };
  const app = buildApp(runtime, vendors, moveClock);
  for (const vendor of vendors) vendor.attach(runtime);
  await app.listen({ host, port: options.port ?? 0 });
  for (const vendor of vendors) await vendor.listen?.(host);
  const { port } = app.server.address() as AddressInfo;
  const timer = setInterval(() => vendors.forEach((vendor) => vendor.tick()), tickMs).unref();
  let closing: Promise<void> | null = null;
  const shutDown = async (): Promise<void> => {
    clearInterval(timer);
    for (const vendor of vendors) await vendor.close();
    app.server.closeAllConnections();
    await app.close();
    store.close();
  };
  return {
    ...runtime,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    restored,
    moveClock,
    close: () => (closing ??= shutDown()),
  };
}

function buildApp(
  runtime: SandboxRuntime,
  vendors: Vendor[],
  moveClock: (ms: number) => void,
): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 4 * 1024 * 1024, forceCloseConnections: true });
  app.addHook('onRequest', async (request, reply) => {
    // Guard: a web page that resolves its own name to loopback must not reach the controls.
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').replaceAll(/[[\]]/g, '');
    if (!loopbackHosts.has(name)) return reply.code(403).send({ error: 'Loopback host names only.' });
    // Nor may a page of another origin, loopback's other ports among them. Programs send neither header, and an address
    // that a person opens says `none`.
    const { origin, 'sec-fetch-site': site = 'none' } = request.headers;
    if (origin !== undefined || site !== 'none')
      return reply.code(403).send({ error: 'Requests of web pages are refused.' });
    return undefined;
  });
  adminRoutes(app, { ...runtime, moveClock });
  for (const vendor of vendors) {
    app.register((scope, _options, done) => {
      vendor.routes(scope);
      done();
    });
  }
  return app;
}

function countUp(store: Store, meta: Table<Counter>): number {
  return store.transaction(() => {
    const value = (meta.get('id-counter')?.value ?? 0) + 1;
    meta.put({ id: 'id-counter', value });
    return value;
  });
}
