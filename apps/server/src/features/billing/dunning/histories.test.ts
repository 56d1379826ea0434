// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { isQuiet, addDays, daysBetween } from './rules.ts';
import { liveHistory, newHistory, type DunningHistory, type LivedDebtor } from './testing/histories.ts';
import { caseOf, countsOf, keptSteps, unsettledCount, type KeptStep } from './testing/look-store.ts';
import { dunningWorld, mondayMs, startAnew, type DunningWorld } from './testing/world.ts';

const holds = ({ fromMs, toMs }: { fromMs: number; toMs: number }, ms: number): boolean =>
  fromMs <= ms && ms < toMs;

/** Asserts that no step was done while something forbade it, and that all kept order and distance. */
function requireAllowed(history: DunningHistory, debtor: LivedDebtor, steps: readonly KeptStep[]): void {
  const { policy, exceptions, pauses } = history;
  const order = policy.steps.map(({ id }) => id);
  const said = JSON.stringify({ policy, debtor, exceptions, pauses, steps });
  for (const [n, step] of steps.entries()) {
    const ms = Date.parse(step.at);
    assert.ok(!pauses.some((one) => holds(one, ms)), `a step while dunning was paused: ${said}`);
    if (n) {
      const before = steps[n - 1]!;
      assert.ok(order.indexOf(step.stepId) > order.indexOf(before.stepId), `out of order: ${said}`);
    }
    if (step.state === 'skipped') continue;
    assert.ok(debtor.paidAtMs === null || ms < debtor.paidAtMs, `a step after the payment: ${said}`);
    const holding = exceptions.filter((one) => one.userid === debtor.userid && holds(one, ms));
    assert.ok(!holding.some(({ mode }) => mode === 'pause'), `a step during a pause: ${said}`);
    assert.ok(!holding.some(({ kinds }) => kinds.includes(step.kind as never)), `a step left out: ${said}`);
    const delay = Math.max(0, ...holding.map(({ days }) => days));
    assert.ok(step.on >= addDays(debtor.failedOn, step.day + delay), `too early: ${said}`);
    assert.ok(!isQuiet(policy, step.on), `on a quiet day: ${said}`);
    const reached = steps.slice(0, n).findLast(({ state }) => state !== 'skipped');
    if (reached) assert.ok(daysBetween(reached.on, step.on) >= step.day - reached.day, `too close: ${said}`);
  }
}

/** Counts what happened where it happened: each act of each step once, at us and at the card provider. */
async function requireOnce(
  { server, onlooker }: DunningWorld,
  { stripeID, userid, invoiceID, paidAtMs }: LivedDebtor,
  { policy, steps }: { policy: DunningHistory['policy']; steps: readonly KeptStep[] },
): Promise<'paid' | 'open'> {
  const { db } = server.platform;
  const done = (...kinds: string[]) =>
    steps.filter(({ kind, state }) => kinds.includes(kind) && state !== 'skipped').length;
  // A retry that found the invoice paid has run, and charged nothing: it is left out, and kept as an effect all the same.
  const late = steps.filter(
    ({ kind, state, message }) =>
      kind === 'retry' && state === 'skipped' && /^The invoice (?:is|was) paid/.test(message),
  ).length;
  const counts = await countsOf(db, userid);
  const ended = await caseOf(db, invoiceID);
  if (!ended) {
    // Paid before the first run.
    assert.ok(paidAtMs !== null && counts.mails + counts.effects + counts.tasks + counts.limits === 0);
    return 'paid';
  }
  const lifted = done('block') > 0 && ended.state === 'paid' ? 1 : 0;
  assert.deepEqual(
    [counts.mails, counts.effects - counts.withdrawn, counts.tasks, counts.limits],
    [done('mail'), done('retry', 'downgrade') + late, done('task'), done('block') + lifted],
    JSON.stringify({ policy, steps, ended }),
  );
  assert.equal(ended.limit, done('block') && !lifted ? -1 : -2);
  const { status } = await onlooker.invoices.retrieve(invoiceID);
  const charges = (await onlooker.charges.list({ customer: stripeID, limit: 100 })).data;
  const attempts = charges.filter(({ created }) => created * 1000 >= mondayMs);
  assert.equal(attempts.filter(({ paid }) => paid).length, status === 'paid' ? 1 : 0);
  assert.ok(steps.every(({ state }) => state !== 'running'));
  assert.equal(ended.state, status === 'paid' ? 'paid' : 'open');
  if (status === 'paid') {
    if (paidAtMs === null) assert.equal(steps.findLast(({ state }) => state !== 'skipped')?.kind, 'retry');
    return 'paid';
  }
  // Nothing holds it back at the end: every step is done or says why not.
  assert.deepEqual(
    steps.map(({ stepId }) => stepId),
    policy.steps.map(({ id }) => id),
  );
  return 'open';
}

describe('random histories of dunning', () => {
  let world: DunningWorld;
  before(async () => {
    world = await dunningWorld();
    world.server.platform.effects.work();
  });
  after(() => world.close());

  enduranceTest(
    'each step happens once, none after a payment, and exceptions, pauses, limits and quiet days hold',
    { rounds: 60 },
    async ({ rounds, seed }) => {
      const { db } = world.server.platform;
      let [paid, open, done, skipped] = [0, 0, 0, 0];
      for (let n = 0; n < rounds; n += 1) {
        await startAnew(world);
        const random = createRandom(seed + n);
        const history = await newHistory(world, random, `s${seed}-${n}`);
        await liveHistory(world, history, random, () => unsettledCount(db));
        for (const debtor of history.debtors) {
          const steps = await keptSteps(db, debtor.invoiceID);
          requireAllowed(history, debtor, steps);
          const end = await requireOnce(world, debtor, { policy: history.policy, steps });
          if (end === 'paid') paid += 1;
          else open += 1;
        }
        const all = await keptSteps(db);
        const isSkipped = ({ state }: KeptStep) => state === 'skipped';
        done += all.filter((step) => !isSkipped(step)).length;
        skipped += all.filter(isSkipped).length;
        const limits = Object.entries(history.policy.limits);
        for (const [kind, limit] of limits) {
          const days = Map.groupBy(
            all.filter((step) => step.kind === kind && !isSkipped(step)),
            ({ on }) => on,
          );
          for (const [day, steps] of days)
            assert.ok(limit === null || steps.length <= limit, `${steps.length} of ${kind} on ${day}`);
        }
      }
      console.log(
        `  dunning: ${rounds} histories, ${done} steps done, ${skipped} left out, ${paid} invoices paid, ${open} open`,
      );
    },
  );
});
