import {
  cardChoiceLabels,
  exceptionModeLabels,
  stepKindCounts,
  stepKindLabels,
  stepKinds,
  oldFailureLabels,
} from '@midoffice/contract/billing/dunning/lists';
import type { DunningPolicy, PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { StepCounts } from '@midoffice/contract/billing/dunning/shapes';
import { moneyFormat } from '@midoffice/contract/customers/accounts/currency';
import { templateLabel } from './rules.ts';

export const noCounts: StepCounts = { mail: 0, retry: 0, downgrade: 0, block: 0, task: 0 };

const verbs = {
  mail: (n: number) => `send ${n} ${stepKindCounts.mail[n === 1 ? 0 : 1]}`,
  retry: (n: number) => `retry ${n} ${n === 1 ? 'card' : 'cards'}`,
  downgrade: (n: number) => `downgrade ${n}`,
  block: (n: number) => `block ${n}`,
  task: (n: number) => `create ${n} ${stepKindCounts.task[n === 1 ? 0 : 1]}`,
};

/** What a run would do, in a sentence. */
export function wouldDo(counts: StepCounts): string {
  const parts = stepKinds.filter((kind) => counts[kind] > 0).map((kind) => verbs[kind](counts[kind]));
  return parts.length ? `Would ${parts.join(', ')}.` : 'Would do nothing now.';
}

const amountsText = (amounts: Readonly<Record<string, number>>): string =>
  Object.entries(amounts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([currency, cents]) => moneyFormat(currency, 'code')(cents).replaceAll('\u00a0', ' '))
    .join(', ') || 'none';

/** A step in words, such as `day 4, Send mail (default)`. */
export function stepText(step: PolicyStep): string {
  const detail =
    step.kind === 'mail'
      ? ` (${templateLabel(step.template)})`
      : step.kind === 'retry'
        ? ` (${cardChoiceLabels[step.cards ?? 'all'].toLowerCase()})`
        : '';
  return `day ${step.day}, ${stepKindLabels[step.kind]}${detail}`;
}

/** The fields of a step as people compare them. */
const stepFields = (step: PolicyStep): Readonly<Record<string, string>> => ({
  day: String(step.day),
  action: stepKindLabels[step.kind],
  template: step.kind === 'mail' ? templateLabel(step.template) : '',
  cards: step.kind === 'retry' ? cardChoiceLabels[step.cards ?? 'all'] : '',
  assignee: step.assignee ?? '',
  plans: step.plans.join(', ') || 'all',
  minimum: amountsText(step.minimum),
});

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const fieldsOf = (policy: DunningPolicy): Readonly<Record<string, string>> => ({
  'Leave alone below': amountsText(policy.ignoreBelow),
  'Older failures': oldFailureLabels[policy.oldFailures],
  'Quiet weekends': yesNo(policy.quietWeekends),
  'Quiet days': policy.quietDates.join(', ') || 'none',
  'Hours of mails': `${policy.hours.from}:00 to ${policy.hours.to}:00 UTC`,
  ...Object.fromEntries(
    stepKinds.map((kind) => [
      `${stepKindLabels[kind]}, limit a day`,
      policy.limits[kind] === null ? 'none' : String(policy.limits[kind]),
    ]),
  ),
  'Unblock on payment': yesNo(policy.unblockOnPayment),
});

const differences = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${field}: ${before[field] || '–'} → ${after[field] || '–'}`);

/** What differs between two versions of the policy, a sentence each. */
export function policyChanges(before: DunningPolicy | null, after: DunningPolicy): string[] {
  if (!before) return after.steps.map((step) => `Added ${step.id}: ${stepText(step)}`);
  const were = new Map(before.steps.map((step) => [step.id, step]));
  const are = new Map(after.steps.map((step) => [step.id, step]));
  const kept = (steps: readonly PolicyStep[]): string =>
    steps
      .map(({ id }) => id)
      .filter((id) => were.has(id) && are.has(id))
      .join(', ');
  return [
    ...before.steps.filter(({ id }) => !are.has(id)).map((step) => `Removed ${step.id}: ${stepText(step)}`),
    ...after.steps.flatMap((step) => {
      const was = were.get(step.id);
      return was
        ? differences(stepFields(was), stepFields(step)).map((text) => `${step.id}: ${text}`)
        : [`Added ${step.id}: ${stepText(step)}`];
    }),
    ...(kept(before.steps) === kept(after.steps)
      ? []
      : [`Order of steps: ${after.steps.map(({ id }) => id).join(', ')}`]),
    ...differences(fieldsOf(before), fieldsOf(after)),
  ];
}

/** An exception in words, such as `Pause all steps until 2026-12-01: pays by bank`. */
export const exceptionText = (one: {
  readonly mode: keyof typeof exceptionModeLabels;
  readonly until: string | null;
  readonly reason: string;
}): string =>
  `${one.mode === 'pause' ? 'Paused' : exceptionModeLabels[one.mode]}${one.until ? ` until ${one.until}` : ''}: ${one.reason}`;

/** An amount with its currency's code, such as `USD 12.50`. */
export const amountText = (cents: number, currency: string): string =>
  moneyFormat(currency, 'code')(cents).replaceAll('\u00a0', ' ');

/** What a run did, in a sentence. */
export function doneText(done: StepCounts, closed: number, failed: number, unknown = 0): string {
  const parts = stepKinds
    .filter((kind) => done[kind] > 0)
    .map((kind) => `${done[kind]} ${stepKindCounts[kind][done[kind] === 1 ? 0 : 1]}`);
  const ended = closed ? ` ${closed} ${closed === 1 ? 'invoice' : 'invoices'} settled.` : '';
  const again = failed ? ` ${failed} could not be done and are tried again.` : '';
  const missing = unknown
    ? ` ${unknown} ${unknown === 1 ? 'invoice is' : 'invoices are'} not known to the card provider.`
    : '';
  return `${parts.length ? `${parts.join(', ')}.` : 'Nothing was due.'}${ended}${again}${missing}`;
}
