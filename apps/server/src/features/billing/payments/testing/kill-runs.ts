import {
  httpClient,
  startServer,
  temporaryDataDir,
  type ServerProcess,
} from '../../../../testing/process.ts';
import type { AnyCall } from '@midoffice/contract/kernel';
import { createRandom } from '../../../../platform/demo/world.ts';
import { actions as allActions, allSettled, judge, sentInput, type Outcome } from './fault-runs.ts';
import { intentsOf } from './audit-store.ts';
import { coreEnv, coreStaff, nowMs, paymentsWorld, type PaymentsWorld } from './world.ts';

const actions = allActions.filter(({ ownClock }) => !ownClock);
const secretsKey = Buffer.alloc(32, 9).toString('base64');

/** Two server processes over one database and one set of vendors that outlive them. */
export interface KillWorld {
  readonly world: PaymentsWorld;
  readonly servers: ServerProcess[];
  /** Kills the first server with -9, and starts another in its place behind the second. */
  killFirst(): Promise<void>;
  close(): Promise<void>;
}

export async function killWorld(): Promise<KillWorld> {
  const world = await paymentsWorld({ nowMs, secretsKey });
  const folders = [temporaryDataDir(), temporaryDataDir()];
  const launch = (n: number): Promise<ServerProcess> =>
    startServer({
      DATA_DIR: folders[n]!.path,
      DATABASE_URL: world.server.platform.database.url,
      SECRETS_KEY: secretsKey,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_BASE: world.sandbox.url,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'paypal-secret',
      PAYPAL_API_BASE: world.sandbox.url,
      ...coreEnv,
    });
  const servers = [await launch(0), await launch(1)];
  return {
    world,
    servers,
    async killFirst() {
      const killed = servers.shift()!;
      folders.push(folders.shift()!);
      await killed.end('SIGKILL');
      servers.push(await launch(1));
    },
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await world.close();
      for (const folder of folders) folder.remove();
    },
  };
}

/** Where the kill falls: before anything reached the vendor, or while the vendor acts and its answer is lost. */
export type Moment = 'before the vendor' | 'around the act';

let clientsMade = 0;

/** A call without a body carries its input in the address. */
function addressOf(call: AnyCall, input: Record<string, unknown>): string {
  const values = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return call.body ? call.path : `${call.path}?${new URLSearchParams(values)}`;
}

/**
 * Sends every action `each` times to the first server, kills it with -9 while they are under way, and waits until
 * the second has brought them all to their end.
 */
export async function killRound(
  { world, servers, killFirst }: KillWorld,
  each: number,
  moment: Moment,
  seed: number,
): Promise<Outcome[]> {
  const random = createRandom(seed).fork(moment);
  const jobs = [];
  for (const action of actions)
    for (let n = 0; n < (action.alone ? 1 : each); n += 1)
      jobs.push({ action, target: await action.make(world) });
  const delayMs = 700;
  const pattern =
    moment === 'before the vendor'
      ? [{ kind: 'delay' as const, method: 'GET', times: 10_000, delayMs }]
      : actions.flatMap(({ paths }) =>
          paths.map((path) => ({ kind: 'delay' as const, method: 'POST', path, times: 10_000, delayMs })),
        );
  world.sandbox.inject(...pattern);
  const before = await intentsOf(world.server.platform.db);
  // Few requests of one person run at once: each action has its own.
  const clients = new Map(
    await Promise.all(
      actions.map(async (action) => {
        clientsMade += 1;
        const { cookie } = await world.server.staff({ userid: coreStaff(clientsMade) });
        return [action, httpClient(servers[0]!.url, `midoffice_session=${cookie}`)] as const;
      }),
    ),
  );
  const sent = jobs.map(({ action, target }) =>
    clients
      .get(action)!
      .post(addressOf(action.call, sentInput(target)), action.call.body ? sentInput(target) : {})
      .catch(() => undefined),
  );
  // Killed once all intents are stored, at a moment while the vendor holds its answers back.
  for (const end = Date.now() + 20_000; (await intentsOf(world.server.platform.db)) < before + jobs.length;) {
    if (Date.now() > end) throw new Error('not every intent was stored');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await new Promise((resolve) => setTimeout(resolve, random.int(50, 600)));
  await killFirst();
  await Promise.all(sent);
  world.sandbox.clearFaults();
  // The killed one's requests may still arrive while the second repeats them.
  await allSettled(world);
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const outcomes: Outcome[] = [];
  for (const action of actions) {
    const targets = jobs.filter((job) => job.action === action).map(({ target }) => target);
    outcomes.push(await judge(world, action, targets, targets.length));
  }
  return outcomes;
}
