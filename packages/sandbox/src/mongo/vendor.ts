import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ObjectId, type Document } from 'bson';
import type { FaultRule } from '../kernel/faults.ts';
import type { Vendor } from '../kernel/vendor.ts';
import { Collections } from './collections.ts';
import { Cursors, writes } from './commands.ts';
import { MongoConnection, type MongoServer } from './connection.ts';
import { authenticationFailed, notPrimary, shuttingDown } from './errors.ts';
import type { MongoAccount } from './scram.ts';
import { Framer, readMessage, writeReply, type Incoming } from './wire.ts';

/** How the MongoDB stand-in behaves. */
export interface MongoOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Whoever connects must be this user, by SCRAM-SHA-256. Left out: anybody. */
  account?: MongoAccount;
}

/** What a test or a seeder may do to the MongoDB stand-in without the wire. */
export interface MongoHelpers {
  readonly port: number;
  /** Address for a driver, with the account where there is one. @param database named in it */
  url(database?: string): string;
  /** Writes new documents in one journalled step. */
  insert(database: string, collection: string, documents: readonly Document[]): void;
  find(database: string, collection: string, filter?: Document): Document[];
  /** An id of MongoDB's own kind. @param hex 24 digits */
  objectId(hex: string): unknown;
  count(database: string, collection: string): number;
}

export interface MongoVendor extends Vendor {
  helpers(): MongoHelpers;
}

interface Running {
  readonly server: MongoServer;
  readonly listener: Server;
  readonly sockets: Set<Socket>;
}

/** Answered always: a driver that cannot ask these finds no server at all. */
const unfailing = new Set(['hello', 'isMaster', 'ismaster', 'endSessions']);

/** The MongoDB stand-in: a set of one, on an address of its own. */
export function mongoVendor(options: MongoOptions = {}): MongoVendor {
  let running: Running | null = null;
  let address = { host: '127.0.0.1', port: 0 };
  const started = (): Running => {
    if (!running) throw new Error('The MongoDB stand-in is not attached yet.');
    return running;
  };
  const authority = (): string =>
    `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
  return {
    name: 'mongo',
    attach(runtime) {
      const server: MongoServer = {
        runtime,
        collections: new Collections(runtime),
        cursors: new Cursors(),
        answers: new Map(),
        account: options.account ?? null,
        address: authority,
      };
      const sockets = new Set<Socket>();
      const listener = createServer((socket) => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        hold(server, socket);
      });
      running = { server, listener, sockets };
    },
    routes: () => undefined,
    async listen(host) {
      const { listener } = started();
      listener.listen(options.port ?? 0, host);
      await once(listener, 'listening');
      address = { host, port: (listener.address() as AddressInfo).port };
    },
    tick: () => undefined,
    async close() {
      const { listener, sockets } = started();
      for (const socket of sockets) socket.destroy();
      if (!listener.listening) return;
      listener.close();
      await once(listener, 'close');
    },
    helpers: () => helpersFor(started().server, () => address.port, authority, options.account),
  };
}

function helpersFor(
  { runtime, collections }: MongoServer,
  port: () => number,
  authority: () => string,
  account: MongoAccount | undefined,
): MongoHelpers {
  return {
    get port() {
      return port();
    },
    url(database = '') {
      const who = account
        ? `${encodeURIComponent(account.username)}:${encodeURIComponent(account.password)}@`
        : '';
      // The account is in `admin`, the default.
      return `mongodb://${who}${authority()}/${database}?directConnection=true${account ? '&authSource=admin' : ''}`;
    },
    insert: (database, collection, documents) =>
      runtime.store.transaction(() => {
        for (const document of documents) collections.insert(`${database}.${collection}`, document);
      }),
    find: (database, collection, filter = {}) => [...collections.find(`${database}.${collection}`, filter)],
    objectId: (hex) => new ObjectId(hex),
    count: (database, collection) => collections.count(`${database}.${collection}`),
  };
}

/** Speaks with one driver: its commands one after another, as it expects. */
function hold(server: MongoServer, socket: Socket): void {
  const connection = new MongoConnection(server);
  const framer = new Framer();
  let replies = 0;
  let turn = Promise.resolve();
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of framer.take(chunk)) {
        const incoming = readMessage(message);
        turn = turn.then(() => answer(server, connection, socket, incoming, (replies += 1)));
      }
    } catch {
      // Not our protocol: whoever it is gets no answer.
      socket.destroy();
    }
  });
}

/** Answers one command: planned failure before, the work, planned failure after, the log. */
async function answer(
  server: MongoServer,
  connection: MongoConnection,
  socket: Socket,
  incoming: Incoming,
  replyId: number,
): Promise<void> {
  const { command } = incoming;
  const name = Object.keys(command)[0] ?? '';
  const collection = typeof command[name] === 'string' ? `/${String(command[name])}` : '';
  const path = `/${String(command['$db'])}${collection}`;
  const fault = unfailing.has(name)
    ? null
    : server.runtime.faults.takeForRequest('mongo', name.toUpperCase(), path);
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  const early = refusedBefore(fault, name);
  const worked = early ?? (fault?.kind === 'reset' ? null : connection.run(command));
  const lost = fault?.kind === 'reset' || fault?.kind === 'timeout-after-success';
  if (!unfailing.has(name)) note(server, { name, path, command, reply: lost ? null : worked, fault });
  if (lost) {
    if (!fault.hang) socket.destroy();
    return;
  }
  const reply = fault?.kind === '500-after-success' ? shuttingDown().reply() : worked;
  if (reply && incoming.answered && socket.writable) socket.write(writeReply(incoming, reply, replyId));
}

function refusedBefore(fault: FaultRule | null, name: string): Document | null {
  if (fault?.kind === '401') return authenticationFailed().reply();
  if (fault?.kind === '429' || fault?.kind === '500') return shuttingDown().reply();
  return fault?.kind === 'not-primary' && writes.has(name) ? notPrimary().reply() : null;
}

function note(
  { runtime }: MongoServer,
  call: { name: string; path: string; command: Document; reply: Document | null; fault: FaultRule | null },
): void {
  const { lsid: _session, $clusterTime: _time, $db: _database, ...body } = call.command;
  runtime.requests.add({
    at: runtime.clock.nowMs(),
    vendor: 'mongo',
    method: call.name,
    path: call.path,
    query: {},
    body,
    status: call.reply === null ? null : call.reply['ok'] === 1 ? 200 : 400,
    requestId: null,
    idempotencyKey: null,
    replayed: false,
    fault: call.fault?.kind ?? null,
  });
}
