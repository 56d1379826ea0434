import { answerLine, httpClient } from '../../../../testing/process.ts';
import { killableKey, killableServers, type Killable } from '../../../../testing/killable.ts';
import type { AnyCall } from '@midoffice/contract/kernel';
import { createRandom } from '../../../../platform/demo/world.ts';
import { actions as allActions, allSettled, judge, sentInput, type Outcome } from './fault-runs.ts';
import { intentsOf } from './audit-store.ts';
import { coreEnv, coreStaff, nowMs, paymentsWorld, type PaymentsWorld } from './world.ts';

const actions = allActions.filter(({ ownClock }) => !ownClock);

/** Two server processes over one database and one set of vendors that outlive them. */
export interface KillWorld extends Pick<Killable, 'servers' | 'killFirst'> {
  readonly world: PaymentsWorld;
  close(): Promise<void>;
}

export async function killWorld(): Promise<KillWorld> {
  const world = await paymentsWorld({ nowMs, secretsKey: killableKey });
  const { servers, killFirst, end } = await killableServers(world, coreEnv);
  return {
    world,
    servers,
    killFirst,
    async close() {
      await end();
      await world.close();
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
  const answered: string[] = [];
  const sent = jobs.map(async ({ action, target }) => {
    const answer = await clients
      .get(action)!
      .post(addressOf(action.call, sentInput(target)), action.call.body ? sentInput(target) : {})
      .catch(() => undefined);
    answered.push(answerLine(`${action.name} ${JSON.stringify(target.input)}`, answer));
  });
  // Killed once all intents are stored, at a moment while the vendor holds its answers back.
  for (const end = Date.now() + 60_000; (await intentsOf(world.server.platform.db)) < before + jobs.length;) {
    if (Date.now() > end)
      throw new Error(`not every intent was stored; answers so far:\n${answered.join('\n')}`);
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
