import { createRandom } from '../../../../platform/demo/world.ts';
import { killableKey, killableServers, type Killable } from '../../../../testing/killable.ts';
import { dunningJob } from '../jobs/run.ts';
import { countsOf, keptSteps, unsettledCount } from './look-store.ts';
import { debtor } from './customers.ts';
import { policyOf, step, turnOn } from './policies.ts';
import { dunningWorld, startAnew, type DunningWorld } from './world.ts';

/** Two server processes over the database and the card provider of a world that outlives them. */
export interface KillWorld extends Pick<Killable, 'killFirst'> {
  readonly world: DunningWorld;
  close(): Promise<void>;
}

export async function killWorld(): Promise<KillWorld> {
  const world = await dunningWorld({ secretsKey: killableKey });
  // The processes go by the real clock.
  world.clock.nowMs = Date.now();
  const { killFirst, end } = await killableServers(world);
  return {
    world,
    killFirst,
    async close() {
      await end();
      await world.close();
    },
  };
}

/** What became of one debtor, counted where it happened. */
export interface DebtorOutcome {
  readonly steps: readonly string[];
  readonly mails: number;
  readonly effects: number;
  readonly withdrawn: number;
  readonly tasks: number;
  readonly limits: number;
  /** Attempts to take the money, at the card provider. */
  readonly attempts: number;
  /** Subscriptions that still run there. */
  readonly running: number;
}

const kinds = ['mail', 'retry', 'block', 'task', 'downgrade'] as const;
const delayMs = 400;

/** Waits until the steps of all invoices have their outcome; queues the job again, as its schedule does. */
async function untilDone({ server }: DunningWorld, steps: number): Promise<void> {
  const { db, jobs } = server.platform;
  for (const end = Date.now() + 120_000; ;) {
    const kept = await keptSteps(db);
    if (kept.length >= steps && kept.every(({ state }) => state !== 'running') && !(await unsettledCount(db)))
      return;
    if (Date.now() > end) throw new Error(`only ${kept.length} of ${steps} steps: ${JSON.stringify(kept)}`);
    await jobs.enqueue(dunningJob, {}, { singletonKey: 'schedule' });
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Waits for the first step of a run. */
async function untilBegun({ server }: DunningWorld): Promise<void> {
  for (const end = Date.now() + 30_000; (await keptSteps(server.platform.db)).length === 0;) {
    if (Date.now() > end) throw new Error('the run did not begin');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/**
 * Turns dunning on with a policy whose five steps are due at once, kills both processes with -9 one after the other while
 * the run is under way, the provider holding its answers back, and waits until the ones in their place have ended it.
 */
export async function killRound(
  { world, killFirst }: KillWorld,
  each: number,
  seed: number,
): Promise<DebtorOutcome[]> {
  const { sandbox, server, onlooker, clock } = world;
  const random = createRandom(seed);
  await startAnew(world);
  clock.nowMs = Date.now();
  const failedAt = new Date(clock.nowMs - 2 * 86_400_000).toISOString();
  const debtors = [];
  for (let n = 0; n < each; n += 1)
    debtors.push(
      await debtor(world, { failedAt, price: 'price_annualIND1', account: { planCode: 'annualIND1' } }),
    );
  sandbox.inject({ kind: 'delay', vendor: 'stripe', times: 100_000, delayMs });
  await turnOn(world, policyOf(kinds.map((kind) => step(`${kind}-${seed}`, 0, kind))));
  await untilBegun(world);
  await new Promise((resolve) => setTimeout(resolve, random.int(0, 4_000)));
  await killFirst();
  await new Promise((resolve) => setTimeout(resolve, random.int(0, 2_000)));
  await killFirst();
  sandbox.clearFaults();
  await untilDone(world, each * kinds.length);
  // Requests of the killed ones may still arrive while the others repeat them.
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  return Promise.all(
    debtors.map(async ({ userid, stripeID, invoiceID }) => {
      const { audits: _audits, ...counts } = await countsOf(server.platform.db, userid);
      const steps = (await keptSteps(server.platform.db, invoiceID)).map(
        ({ kind, state }) => `${kind} ${state}`,
      );
      const charges = await onlooker.charges.list({ customer: stripeID, limit: 100 });
      const subscriptions = await onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
      return {
        steps,
        ...counts,
        attempts: charges.data.filter(({ created }) => created * 1000 >= clock.nowMs - 3_600_000).length,
        running: subscriptions.data.filter(({ status }) => status !== 'canceled').length,
      };
    }),
  );
}
