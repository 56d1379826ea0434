import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from './clock.ts';
import type { FaultBox } from './faults.ts';
import type { IdSource } from './ids.ts';
import type { RequestLog } from './request-log.ts';
import type { Store } from './store.ts';

/** What a call answers, before failures are laid over it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Sent as JSON; a text or bytes with a content type of their own as they are. */
  body: unknown;
  /** True when it is an earlier answer sent again. */
  replayed?: boolean;
}

/** What every stand-in works with. */
export interface SandboxRuntime {
  store: Store;
  clock: SandboxClock;
  ids: IdSource;
  faults: FaultBox;
  requests: RequestLog;
}

/** One vendor's stand-in. */
export interface Vendor {
  name: string;
  /** Called once, before the server listens. */
  attach(runtime: SandboxRuntime): void;
  /** Adds the vendor's routes to its own Fastify scope. */
  routes(app: FastifyInstance): void;
  /** Opens an address of its own, for a vendor that does not speak HTTP. Called once the state is loaded. */
  listen?(host: string): Promise<void>;
  /** Does what is due at the sandbox's now. */
  tick(): void;
  close(): Promise<void>;
}
