import { Binary, type Document, type Long } from 'bson';
import type { SandboxRuntime } from '../kernel/vendor.ts';
import type { Collections } from './collections.ts';
import { runCommand, writes, type Cursors } from './commands.ts';
import { authenticationFailed, MongoFault, unauthorized } from './errors.ts';
import { ScramConversation, type MongoAccount } from './scram.ts';
import { sameText } from './query.ts';

/** What all connections of the stand-in share. */
export interface MongoServer {
  readonly runtime: SandboxRuntime;
  readonly collections: Collections;
  readonly cursors: Cursors;
  /** Answers to numbered writes, which a driver sends again after a loss. */
  readonly answers: Map<string, { number: number; reply: Document }>;
  readonly account: MongoAccount | null;
  /** `host:port` as the driver finds it. */
  address(): string;
}

const keptAnswers = 1_000;
/** Asked before anybody says who they are. */
const open = new Set([
  'hello',
  'isMaster',
  'ismaster',
  'ping',
  'buildInfo',
  'saslStart',
  'saslContinue',
  'endSessions',
]);

const textOf = (payload: unknown): string =>
  payload instanceof Binary ? Buffer.from(payload.buffer).toString('utf8') : String(payload);
const payloadOf = (text: string): Binary => new Binary(Buffer.from(text, 'utf8'));

/** One connection: who it is, and what it asks. */
export class MongoConnection {
  readonly #server: MongoServer;
  #scram: ScramConversation | null = null;
  #known: boolean;

  constructor(server: MongoServer) {
    this.#server = server;
    this.#known = server.account === null;
  }

  /** Runs one command. Answers its reply, refusals too. */
  run(command: Document): Document {
    const name = Object.keys(command)[0] ?? '';
    try {
      if (!this.#known && !open.has(name)) throw unauthorized(name);
      return this.#answer(name, command);
    } catch (error) {
      if (error instanceof MongoFault) return error.reply();
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`sandbox: mongo: ${detail}\n`);
      return new MongoFault(8, 'UnknownError', 'The stand-in has failed.').reply();
    }
  }

  #answer(name: string, command: Document): Document {
    switch (name) {
      case 'hello':
      case 'isMaster':
      case 'ismaster':
        return this.#hello(command);
      case 'ping':
      case 'endSessions':
        return { ok: 1 };
      case 'buildInfo':
        return { version: '8.0.0', versionArray: [8, 0, 0, 0], gitVersion: 'sandbox', ok: 1 };
      case 'saslStart':
        return this.#authenticate((account) => {
          this.#scram = new ScramConversation(account);
          return this.#scram.start(command['mechanism'], textOf(command['payload']), account);
        });
      case 'saslContinue':
        return this.#authenticate(() => {
          if (!this.#scram) throw authenticationFailed();
          return this.#scram.done ? '' : this.#scram.prove(textOf(command['payload']));
        });
      default:
        return this.#once(name, command);
    }
  }

  /** A primary of a set of one, so that drivers number their writes and send them again. */
  #hello(command: Document): Document {
    const { account, runtime } = this.#server;
    const me = this.#server.address();
    return {
      ...(command['helloOk'] === true && { helloOk: true }),
      isWritablePrimary: true,
      ismaster: true,
      setName: 'sandbox',
      setVersion: 1,
      hosts: [me],
      primary: me,
      me,
      secondary: false,
      maxBsonObjectSize: 16_777_216,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      localTime: new Date(runtime.clock.nowMs()),
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 25,
      readOnly: false,
      ...(account &&
        command['saslSupportedMechs'] !== undefined && { saslSupportedMechs: ['SCRAM-SHA-256'] }),
      ok: 1,
    };
  }

  #authenticate(step: (account: MongoAccount) => string): Document {
    const { account } = this.#server;
    if (!account) throw authenticationFailed();
    const payload = payloadOf(step(account));
    const done = this.#scram?.done ?? false;
    this.#known ||= done;
    return { conversationId: 1, done, payload, ok: 1 };
  }

  /** A write that carries a number is done once: sent again, it is answered as before. */
  #once(name: string, command: Document): Document {
    const { answers } = this.#server;
    const number = command['txnNumber'] as number | Long | undefined;
    const session = command['lsid'] as Document | undefined;
    if (number === undefined || session === undefined || !writes.has(name)) return this.#work(name, command);
    const key = sameText(session['id']);
    const earlier = answers.get(key);
    if (earlier?.number === Number(number)) return earlier.reply;
    const reply = this.#work(name, command);
    answers.delete(key);
    answers.set(key, { number: Number(number), reply });
    if (answers.size > keptAnswers) answers.delete(answers.keys().next().value!);
    return reply;
  }

  #work(name: string, command: Document): Document {
    const { runtime, collections, cursors } = this.#server;
    const namespace = `${String(command['$db'])}.${String(command[name])}`;
    return runtime.store.transaction(() => runCommand(name, { collections, cursors, command, namespace }));
  }
}
