import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../platform/log/log.ts';

/** Thrown inside a start that was asked to stop. */
export class Stopped extends Error {
  override name = 'Stopped';
}

/** What a process has opened, closed in reverse order at its end, however it ends. */
export interface Stopper {
  readonly stopping: boolean;
  /** Remembers how to close something. Each is given its own time. */
  add(name: string, boundMs: number, close: () => Promise<unknown> | void): void;
  /** @throws Stopped once the process was asked to stop */
  check(): void;
  /** Closes everything and ends the process with `code`. */
  end(code: number): Promise<never>;
}

// A terminal sends Ctrl+C to npm and to us, and npm passes it on: two signals within a moment are one.
const sameSignalMs = 700;

/**
 * Answers SIGINT and SIGTERM with an orderly stop, a second signal with a quick one, and an error that nobody
 * caught with a log line and exit code 1.
 * @param started settles when the start has come to its end, so that nothing is opened behind the stop's back
 */
export function createStopper(log: Log, started: () => Promise<unknown>): Stopper {
  const open: { name: string; boundMs: number; close: () => Promise<unknown> | void }[] = [];
  let firstSignalAt = 0;
  let ending: Promise<never> | undefined;
  let quick = (): void => undefined;
  const forced = new Promise<void>((resolve) => (quick = resolve));

  async function close({ name, boundMs, close: run }: (typeof open)[number]): Promise<void> {
    let done = false;
    const closed = (async () => run())().then(
      () => (done = true),
      (error: unknown) => {
        done = true;
        log.error({ err: error, part: name }, 'could not be closed');
      },
    );
    await Promise.race([closed, sleep(boundMs), forced.then(() => sleep(1500))]);
    if (!done) log.warn({ part: name }, 'was not closed in time');
  }

  async function end(code: number): Promise<never> {
    stopper.stopping = true;
    await Promise.race([started().catch(() => undefined), sleep(30_000), forced]);
    for (let part = open.pop(); part; part = open.pop()) await close(part);
    process.exit(code);
  }

  const stopper = {
    stopping: false,
    add: (name: string, boundMs: number, close: () => Promise<unknown> | void) =>
      void open.push({ name, boundMs, close }),
    check(): void {
      if (stopper.stopping) throw new Stopped('asked to stop');
    },
    end: (code: number) => (ending ??= end(code)),
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (!firstSignalAt) {
      firstSignalAt = now;
      log.info({ signal }, 'stopping');
      void stopper.end(0);
    } else if (now - firstSignalAt > sameSignalMs) {
      log.warn({ signal }, 'stopping at once');
      quick();
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, 'an error that nobody caught');
      quick();
      void stopper.end(1);
    });
  }
  return stopper;
}

/**
 * Stops to accept connections and waits until the requests under way are answered, at most `boundMs`. Streams
 * of changes are ended at once: the console opens them again elsewhere.
 */
export function createDrain(server: Server): (boundMs: number) => Promise<void> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_request, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async (boundMs) => {
    server.close();
    const deadline = Date.now() + boundMs;
    for (;;) {
      for (const response of underWay)
        if (response.getHeader('content-type') === 'text/event-stream') response.end();
      if (!underWay.size || Date.now() > deadline) return;
      await sleep(20);
    }
  };
}
