import {
  actions,
  outcomeLine,
  runAgainstFaults,
  type Outcome,
} from '../../apps/server/src/features/billing/payments/testing/fault-runs.ts';
import { killRound, killWorld } from '../../apps/server/src/features/billing/payments/testing/kill-runs.ts';
import { paymentsWorld } from '../../apps/server/src/features/billing/payments/testing/world.ts';

/** Runs of each action: through kill -9 of the server, and the rest against vendors that fail in five ways. */
const runs = 200;
/** At each moment, this often, with so many of each action under way: as many as one person may ask for at once. */
const kills = 5;
const underWay = 4;
const moments = ['before the vendor', 'around the act'] as const;

/** How often each payment action happened at the vendors, over 200 runs each. Wanted: always exactly once. */
export async function paymentsBench(): Promise<void> {
  const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);
  console.log(`  seed ${seed} (FAULT_SEED)`);
  const all: Outcome[] = [];
  const notify = (what: string, outcome: Outcome): void => {
    all.push(outcome);
    console.log(outcomeLine(what, outcome));
  };
  const world = await paymentsWorld({ work: true });
  for (const action of actions) {
    const killed = action.ownClock ? 0 : moments.length * kills * (action.alone ? 1 : underWay);
    notify('failing vendor', await runAgainstFaults(world, action, runs - killed, seed));
  }
  await world.close();
  const given = await killWorld();
  for (const moment of moments)
    for (let kill = 0; kill < kills; kill += 1)
      for (const outcome of await killRound(given, underWay, moment, seed + kill)) notify('kill -9', outcome);
  await given.close();
  for (const { name } of actions) {
    const own = all.filter(({ action }) => action === name);
    const sum = (field: 'runs' | 'exactlyOne' | 'lost' | 'doubled'): number =>
      own.reduce((total, outcome) => total + outcome[field], 0);
    console.log(
      `  ${name}: ${sum('runs')} runs, ${sum('exactlyOne')} exactly one effect, ${sum('lost')} lost, ${sum('doubled')} doubled`,
    );
  }
}
