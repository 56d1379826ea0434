import { endDunningException } from '@midoffice/contract/billing/dunning/calls/end-dunning-exception';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { DunningPolicy } from '@midoffice/contract/billing/dunning/policy';
import type { Random } from '../../../../platform/demo/world.ts';
import { addDays } from '../rules.ts';
import { runDunning } from '../run.ts';
import { debtor, mirror, pays } from './customers.ts';
import { policyOf, step, turnOn } from './policies.ts';
import { dayMs, mondayMs, type DunningWorld } from './world.ts';

/** A time in which something holds, in milliseconds; without an end it holds on. */
interface Span {
  readonly fromMs: number;
  toMs: number;
}

/** An exception as the history remembers it. */
export interface LivedException extends Span {
  readonly id: number;
  readonly userid: string;
  readonly mode: 'pause' | 'skip' | 'delay';
  readonly kinds: readonly StepKind[];
  readonly days: number;
}

export interface LivedDebtor {
  readonly userid: string;
  readonly stripeID: string;
  readonly invoiceID: string;
  /** `YYYY-MM-DD`. */
  readonly failedOn: string;
  /** When the customer paid away from us; null: never. */
  paidAtMs: number | null;
}

/** What happened, as the test itself remembers it. */
export interface DunningHistory {
  readonly policy: DunningPolicy;
  readonly debtors: readonly LivedDebtor[];
  readonly exceptions: LivedException[];
  readonly pauses: Span[];
}

const kinds: readonly StepKind[] = ['mail', 'retry', 'retry', 'block', 'task', 'downgrade'];
const templates = ['default', 'blocked', 'expired-card'];
const minuteMs = 60_000;

function drawPolicy(random: Random, name: string): DunningPolicy {
  let day = 0;
  const steps = Array.from({ length: random.int(2, 5) }, (_one, n) => {
    day += random.int(0, 4);
    const kind = random.pick(kinds);
    return step(`${name}-${n}`, day, kind, {
      ...(kind === 'mail' && { template: random.pick(templates) }),
      ...(kind === 'retry' && { cards: random.pick(['all', 'default', 'others'] as const) }),
    });
  });
  const limit = (): number | null => (random.next() < 0.25 ? random.int(1, 2) : null);
  return policyOf(steps, {
    quietWeekends: random.next() < 0.3,
    oldFailures: random.pick(['by-age', 'from-start'] as const),
    limits: { mail: limit(), retry: limit(), downgrade: null, block: limit(), task: limit() },
  });
}

/** Customers with a failed payment each, and a policy that is turned on. */
export async function newHistory(world: DunningWorld, random: Random, name: string): Promise<DunningHistory> {
  const debtors: LivedDebtor[] = [];
  for (let n = 0; n < 3; n += 1) {
    const failedOn = addDays('2026-06-15', -random.int(0, 8));
    const card = random.next() < 0.3 ? 'visa' : 'insufficient_funds';
    const { userid, stripeID, invoiceID } = await debtor(world, {
      card,
      failedAt: `${failedOn}T08:00:00Z`,
      // Renewed after the end of the history only, so that each customer has one unpaid invoice.
      price: 'price_annualIND1',
      account: { planCode: 'annualIND1' },
    });
    debtors.push({ userid, stripeID, invoiceID, failedOn, paidAtMs: null });
  }
  const policy = drawPolicy(random, name);
  await turnOn(world, policy);
  return { policy, debtors, exceptions: [], pauses: [] };
}

type Act = (world: DunningWorld, history: DunningHistory, random: Random) => Promise<void>;

const faults = ['500', '429', 'reset', '500-after-success', 'timeout-after-success'] as const;

const acts: Record<string, Act> = {
  async pay(world, { debtors }, random) {
    const paying = random.pick(debtors);
    if (paying.paidAtMs !== null) return;
    // The customer reaches the provider, whatever we do.
    world.sandbox.clearFaults();
    const { status } = await world.onlooker.invoices.retrieve(paying.invoiceID);
    if (status !== 'open') return;
    await pays(world, paying);
    paying.paidAtMs = world.clock.nowMs;
    // The event arrives, or is lost.
    if (random.next() < 0.5) await mirror(world, paying.userid);
  },
  async except({ admin, clock }, { debtors, exceptions }, random) {
    const { userid } = random.pick(debtors);
    const mode = random.pick(['pause', 'skip', 'delay'] as const);
    const given = {
      mode,
      kinds: mode === 'skip' ? [random.pick(kinds)] : [],
      days: mode === 'delay' ? random.int(1, 9) : 0,
    };
    const until = addDays(new Date(clock.nowMs).toISOString().slice(0, 10), random.int(0, 9));
    const { body } = await admin.call(saveDunningException, { userid, reason: 'asked', until, ...given });
    const toMs = Date.parse(`${until}T00:00:00Z`) + dayMs;
    exceptions.push({ id: body.id, userid, fromMs: clock.nowMs, toMs, ...given });
  },
  async endException({ admin, clock }, { exceptions }, random) {
    const open = exceptions.filter(({ toMs }) => toMs > clock.nowMs);
    if (!open.length) return;
    const one = random.pick(open);
    await admin.call(endDunningException, { id: one.id, reason: 'over' });
    one.toMs = clock.nowMs;
  },
  async pauseOrResume({ admin, clock }, { pauses }) {
    const open = pauses.find(({ toMs }) => toMs === Infinity);
    await admin.call(
      switchDunning,
      open ? { action: 'resume' } : { action: 'pause', reason: 'provider down' },
    );
    if (open) open.toMs = clock.nowMs;
    else pauses.push({ fromMs: clock.nowMs, toMs: Infinity });
  },
  async fail({ sandbox }, _history, random) {
    sandbox.inject({
      kind: random.pick(faults),
      vendor: 'stripe',
      skip: random.int(0, 4),
      times: random.int(1, 3),
    });
  },
};
const drawn = [...Object.keys(acts), 'fail', 'except', 'pay'];

/** Waits until no act at the card provider is under way, whose pauses go by the real clock. */
async function settle(world: DunningWorld, unsettled: () => Promise<number>): Promise<void> {
  for (const end = Date.now() + 30_000; (await unsettled()) > 0;) {
    if (Date.now() > end) throw new Error('an act at the card provider was not settled');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await runDunning(world.server.platform);
}

/** Lives through a history; at its end nothing holds dunning back, and enough days pass for every step. */
export async function liveHistory(
  world: DunningWorld,
  history: DunningHistory,
  random: Random,
  unsettled: () => Promise<number>,
): Promise<void> {
  const { clock, server, sandbox, admin } = world;
  const run = () => runDunning(server.platform).catch(() => undefined);
  clock.nowMs = mondayMs;
  for (let day = 0; day < 9; day += 1) {
    for (let n = random.int(0, 2); n > 0; n -= 1) {
      await acts[random.pick(drawn)]!(world, history, random);
      clock.nowMs += minuteMs;
    }
    await (random.next() < 0.4 ? Promise.all([run(), run()]) : run());
    clock.nowMs += random.int(1, 36) * 3_600_000 + minuteMs;
  }
  sandbox.clearFaults();
  await settle(world, unsettled);
  for (const one of history.exceptions.filter(({ toMs }) => toMs > clock.nowMs)) {
    await admin.call(endDunningException, { id: one.id, reason: 'over' });
    one.toMs = clock.nowMs;
  }
  if (history.pauses.some(({ toMs }) => toMs === Infinity))
    await acts['pauseOrResume']!(world, history, random);
  for (let n = 0; n < 8; n += 1) {
    clock.nowMs += 9 * dayMs;
    await settle(world, unsettled);
  }
  // What a lost event would have said is found by the job that asks for missed ones.
  for (const { userid } of history.debtors) await mirror(world, userid);
  await settle(world, unsettled);
}
