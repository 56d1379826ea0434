import { mailFamilies } from '@midoffice/contract/customers/emails/lists';
import {
  hasFreePlan,
  isMailTemplate,
  type DunningPolicy,
  type PolicyStep,
} from '@midoffice/contract/billing/dunning/policy';
import { stepKinds, type StepKind, type StepState } from '@midoffice/contract/billing/dunning/lists';

/** A step that was done or left out, as later ones need it. */
export interface PastStep {
  readonly stepId: string;
  readonly kind: StepKind;
  /** Days after the failure, as the policy said then. */
  readonly day: number;
  /** `YYYY-MM-DD`: later steps keep their distance from it. */
  readonly onDay: string;
  readonly state: StepState;
}

/** Past due or unpaid, anything else, the invoice bills none, or an old record does not say. */
export type OwnSubscription = 'unpaid' | 'other' | 'none' | 'unknown';

/** What of an open invoice decides about its next step. */
export interface Owed {
  readonly invoiceId: string;
  readonly userid: string;
  /** ISO 4217 in small letters. */
  readonly currency: string;
  /** In the currency's smallest unit. */
  readonly remainingCents: number;
  /** The account's plan; that of `subscription` where the account is on the free plan and the subscription still owes. */
  readonly planCode: string;
  /** What became of the subscription that the invoice bills, as mirrored. */
  readonly subscription: OwnSubscription;
  /** Paid by transfer on its due day: no stored card is charged for it. */
  readonly byTransfer: boolean;
  readonly blocked: boolean;
  /** The rate limit before dunning blocked the customer for another open invoice; null: no such block holds. */
  readonly heldLimit: number | null;
  /** When a payment failed first, ISO 8601. */
  readonly failedAt: string;
  /** Whether that was before dunning was turned on. */
  readonly isOld: boolean;
  readonly steps: readonly PastStep[];
  /** When each mail that still rests went out, by template, ISO 8601. */
  readonly rests: Readonly<Record<string, string>>;
  /** Whether the last mail about a failed payment has not left yet. */
  readonly mailWaits: boolean;
}

/** What exceptions say of one invoice today. */
export interface Treatment {
  /** Why nothing is done; null: something is. */
  readonly pause: string | null;
  readonly skip: ReadonlySet<StepKind>;
  readonly delayDays: number;
}

/** The present, and what is left of the day's limits: `left` and `mailed` are written by whoever acts. */
export interface Present {
  readonly policy: DunningPolicy;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
  /** 0 to 23, UTC. */
  readonly hour: number;
  readonly left: Record<StepKind, number>;
  /** Customers and templates of mails within this run. */
  readonly mailed: Set<string>;
  treatmentOf(owed: Owed): Treatment;
}

/** A step that is left out. */
export interface Skip {
  readonly step: PolicyStep;
  readonly onDay: string;
  readonly why: string;
}

/** What is to be done about one invoice. */
export interface Plan {
  /** Left out before anything else, in this order. */
  readonly skips: readonly Skip[];
  /** To be done now; null: nothing. */
  readonly act: PolicyStep | null;
  /** The next step where it is not done now. */
  readonly next: { readonly step: PolicyStep; readonly on: string; readonly wait: string | null } | null;
  /** Why the invoice is left alone altogether. */
  readonly ignored: string | null;
}

const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** The day so many days after another one. */
export const addDays = (day: string, days: number): string =>
  new Date((numberOf(day) + days) * dayMs).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);
const later = (a: string, b: string): string => (a > b ? a : b);
const dayOf = (iso: string): string => iso.slice(0, 10);

/** Whether nothing is done on a day. */
export function isQuiet({ quietWeekends, quietDates }: DunningPolicy, day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (quietWeekends && (weekday === 0 || weekday === 6)) || quietDates.includes(day);
}

/** The first day from one on that is not quiet. */
export function openDay(policy: DunningPolicy, day: string): string {
  let found = day;
  for (let n = 0; n < 120 && isQuiet(policy, found); n += 1) found = addDays(found, 1);
  return found;
}

function downgradeSkip({ planCode, subscription }: Owed): string | null {
  if (subscription === 'none') return 'The invoice belongs to no subscription';
  // An earlier downgrade made the plan free, and this invoice's own subscription still runs.
  if (planCode === 'free') return subscription === 'unpaid' ? null : 'On the free plan already';
  return hasFreePlan(planCode) ? null : 'The plan has no free plan to go down to';
}

/** What is done about an invoice that is paid by transfer; the rest is a person's to decide. */
const kindsByTransfer: ReadonlySet<StepKind> = new Set<StepKind>(['mail', 'task']);

/** Whether an invoice comes to hold a block that dunning made for another one: it then stays until the last is paid. */
const joinsBlock = ({ heldLimit, steps }: Owed): boolean =>
  heldLimit !== null && !steps.some(({ kind, state }) => kind === 'block' && state === 'done');

/** Why a step does not apply to an invoice; null: it does. */
function skipReason(step: PolicyStep, owed: Owed, { skip }: Treatment): string | null {
  if (skip.has(step.kind)) return 'Left out by an exception';
  if (owed.byTransfer && !kindsByTransfer.has(step.kind)) return 'The invoice is paid by transfer';
  if (step.plans.length && !step.plans.includes(owed.planCode)) return 'Not for the plan of this customer';
  const minimum = Object.hasOwn(step.minimum, owed.currency) ? step.minimum[owed.currency]! : 0;
  if (owed.remainingCents < minimum) return 'Less is open than the step asks for';
  if (step.kind === 'downgrade') return downgradeSkip(owed);
  if (step.kind === 'block' && owed.blocked && !joinsBlock(owed)) return 'Blocked already';
  return null;
}

/** The steps that may still follow: those that an edited policy put before what is done are passed over. */
function remaining({ steps }: DunningPolicy, done: readonly PastStep[]): PolicyStep[] {
  const lastDay = Math.max(-1, ...done.map(({ day }) => day));
  const ids = new Set(done.map(({ stepId }) => stepId));
  const lastIndex = Math.max(
    -1,
    ...steps.flatMap(({ id, day }, n) => (ids.has(id) && day === lastDay ? [n] : [])),
  );
  return steps.filter(
    ({ id, day }, n) => !ids.has(id) && (day > lastDay || (day === lastDay && n > lastIndex)),
  );
}

interface Reached {
  readonly day: number;
  readonly on: string;
}

const reachedBy = (done: readonly PastStep[]): Reached | undefined =>
  done.length
    ? {
        day: Math.max(...done.map(({ day }) => day)),
        on: done.map(({ onDay }) => onDay).reduce(later),
      }
    : undefined;

/** A step is due its days after the failure, and keeps its distance from what was done before it. */
const dueOf = (step: PolicyStep, first: string, reached: Reached | undefined): string =>
  later(addDays(first, step.day), reached ? addDays(reached.on, step.day - reached.day) : first);

/** The template of a mail as its history names it. */
export const templateOf = ({ template }: PolicyStep): string => `failed/${template ?? ''}`;

const mailKey = (owed: Owed, step: PolicyStep): string => `${owed.userid} ${templateOf(step)}`;

/** Why a mail that is due does not go out now. */
function mailWait(step: PolicyStep, owed: Owed, { policy, hour, mailed }: Present): string | null {
  if (!isMailTemplate(step.template)) return `The template ${step.template ?? ''} does not exist any more`;
  const { from, to } = policy.hours;
  if (hour < from || hour >= to) return `Mails go out from ${from}:00 to ${to}:00 UTC`;
  if (Object.hasOwn(owed.rests, templateOf(step)) || mailed.has(mailKey(owed, step)))
    return 'The same mail went to this customer within the last day';
  if (owed.mailWaits) return 'The last email about a failed payment is still queued';
  return null;
}

const limitWords: Readonly<Record<StepKind, string>> = {
  mail: 'mails',
  retry: 'retries',
  downgrade: 'downgrades',
  block: 'blocks',
  task: 'tasks',
};

function waitOf(step: PolicyStep, owed: Owed, present: Present): string | null {
  if (isQuiet(present.policy, present.today)) return 'Quiet day';
  const mail = step.kind === 'mail' ? mailWait(step, owed, present) : null;
  if (mail) return mail;
  if (present.left[step.kind] <= 0)
    return `The limit of ${present.policy.limits[step.kind]} ${limitWords[step.kind]} a day is reached`;
  return null;
}

const nothing = { skips: [], act: null, next: null, ignored: null } as const;

/** Steps that an invoice is too old for where it begins with the step for its age. */
function tooOldFor({ policy, today }: Present, owed: Owed, first: string): Skip[] {
  if (policy.oldFailures !== 'by-age' || !owed.isOld || owed.steps.length) return [];
  const age = daysBetween(first, today);
  const begin = Math.max(-1, ...policy.steps.flatMap(({ day }) => (day <= age ? [day] : [])));
  return policy.steps
    .filter(({ day }) => day < begin)
    .map((step) => ({
      step,
      onDay: addDays(first, step.day),
      why: `The payment failed before dunning was turned on: begun with day ${begin}`,
    }));
}

const asPast = ({ step, onDay }: Skip): PastStep => ({
  stepId: step.id,
  kind: step.kind,
  day: step.day,
  onDay,
  state: 'skipped',
});

/** What is to be done about an invoice now, and what next. Reads `present`, changes nothing. */
export function planInvoice(present: Present, owed: Owed): Plan {
  const { policy, today } = present;
  const least = Object.hasOwn(policy.ignoreBelow, owed.currency) ? policy.ignoreBelow[owed.currency]! : 0;
  if (owed.remainingCents < least) return { ...nothing, ignored: 'Less is open than the policy asks for' };
  const treatment = present.treatmentOf(owed);
  const first = addDays(dayOf(owed.failedAt), treatment.delayDays);
  const skips: Skip[] = treatment.pause === null ? tooOldFor(present, owed, first) : [];
  const done = [...owed.steps, ...skips.map(asPast)];
  const running = owed.steps.some(({ state }) => state === 'running');
  for (const step of remaining(policy, done)) {
    const on = dueOf(step, first, reachedBy(done));
    if (treatment.pause !== null) return { ...nothing, skips, next: { step, on, wait: treatment.pause } };
    if (running)
      return { ...nothing, skips, next: { step, on, wait: 'The step before is not confirmed yet' } };
    if (on > today) return { ...nothing, skips, next: { step, on: openDay(policy, on), wait: null } };
    const why = skipReason(step, owed, treatment);
    if (why === null) {
      const wait = waitOf(step, owed, present);
      return wait === null
        ? { ...nothing, skips, act: step }
        : { ...nothing, skips, next: { step, on, wait } };
    }
    const skip = { step, onDay: on, why };
    skips.push(skip);
    done.push(asPast(skip));
  }
  return { ...nothing, skips };
}

/** Takes what a step uses up from the day's limits. */
export function spend(present: Present, owed: Owed, step: PolicyStep): void {
  present.left[step.kind] -= 1;
  if (step.kind === 'mail') present.mailed.add(mailKey(owed, step));
}

/** What is left of the day's limits. @param done steps of today, by kind */
export const leftOf = (
  { limits }: DunningPolicy,
  done: Readonly<Partial<Record<StepKind, number>>>,
): Record<StepKind, number> =>
  Object.fromEntries(
    stepKinds.map((kind) => [kind, (limits[kind] ?? Number.MAX_SAFE_INTEGER) - (done[kind] ?? 0)]),
  ) as Record<StepKind, number>;

/** An invoice with a step that was done, or left out, on a day. */
export const withStep = (owed: Owed, step: PolicyStep, onDay: string, state: StepState): Owed => ({
  ...owed,
  blocked: owed.blocked || (step.kind === 'block' && state === 'done'),
  ...(step.kind === 'downgrade' && state === 'done' && { planCode: 'free', subscription: 'other' as const }),
  steps: [...owed.steps, { stepId: step.id, kind: step.kind, day: step.day, onDay, state }],
});

/** Steps that follow within so many days if nothing is paid and nothing else changes. */
export function forecast(
  present: Present,
  owed: Owed,
  days: number,
): { step: PolicyStep; on: string; skipped: string | null }[] {
  const treatment = present.treatmentOf(owed);
  const first = addDays(dayOf(owed.failedAt), treatment.delayDays);
  const end = addDays(present.today, days);
  const found = [];
  let at = owed;
  for (const step of remaining(present.policy, owed.steps)) {
    const due = later(dueOf(step, first, reachedBy(at.steps)), present.today);
    const skipped = skipReason(step, at, treatment);
    const on = skipped === null ? openDay(present.policy, due) : due;
    if (on > end) break;
    found.push({ step, on, skipped });
    at = withStep(at, step, on, skipped === null ? 'done' : 'skipped');
  }
  return found;
}

/** The label of a mail's template on screen. */
export const templateLabel = (code: string | undefined): string =>
  mailFamilies.failed.find((one) => one.code === code)?.label ?? code ?? '';
