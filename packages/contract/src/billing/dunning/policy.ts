import { z } from 'zod';
import { isoDate, ruledNumber } from '../../kernel/index.ts';
import { isPlanCode, planLabel } from '../../customers/accounts/plans.ts';
import { mailFamilies } from '../../customers/emails/lists.ts';
import {
  cardChoices,
  mostStepDays,
  mostSteps,
  mostThresholdCents,
  oldFailureChoices,
  stepKinds,
  type StepKind,
} from './lists.ts';

const templates: readonly string[] = mailFamilies.failed.map(({ code }) => code);
const oneOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

/** Amounts by currency, in its smallest unit. */
const amounts = z
  .record(
    z.string().regex(/^[a-z]{3}$/, 'must be a currency code in small letters, such as usd'),
    ruledNumber({ min: 1, max: mostThresholdCents, isWhole: true }),
    'must be amounts by currency code in small letters, such as usd',
  )
  .refine((given) => Object.keys(given).length <= 20, 'must have at most 20 currencies');

/** Whether a template that a step names is still among the mails about failed payments. */
export const isMailTemplate = (code: string | undefined): boolean =>
  code !== undefined && templates.includes(code);

/** Whether somebody on a plan can be moved to the free one. */
export const hasFreePlan = (planCode: string): boolean => isPlanCode(planCode) && planCode !== 'free';

export const policyStep = z.object({
  /** Names the step for good: one that is done for an invoice is never done again for it. */
  id: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must have up to 40 small letters, digits and hyphens'),
  /** Days after the first failed payment. */
  day: ruledNumber({ min: 0, max: mostStepDays, isWhole: true }),
  kind: oneOf(stepKinds),
  /** Of a mail: its template among those about failed payments. */
  template: z.string().trim().max(60, 'must have at most 60 characters').optional(),
  /** Of a retry: the cards to charge. */
  cards: oneOf(cardChoices).optional(),
  /** Of a task: whom it is given; left out: nobody yet. */
  assignee: z.string().trim().max(128, 'must have at most 128 characters').optional(),
  /** Plans that it is for; empty: all. */
  plans: z
    .array(z.string().trim().min(1).max(100, 'must have at most 100 characters'))
    .max(50, 'must have at most 50 plans')
    .default([]),
  /** Left out where less is open, by currency; a currency that is not named has no minimum. */
  minimum: amounts.default({}),
});
export type PolicyStep = z.infer<typeof policyStep>;

const dailyLimit = ruledNumber({ min: 0, max: 100_000, isWhole: true }).nullable();

const policyFields = z.object({
  steps: z
    .array(policyStep)
    .min(1, 'must have at least one step')
    .max(mostSteps, `must have at most ${mostSteps} steps`),
  /** Invoices with less open than this are left alone, by currency. */
  ignoreBelow: amounts.default({}),
  oldFailures: oneOf(oldFailureChoices).default('from-start'),
  /** Nothing is done on Saturdays and Sundays, UTC. */
  quietWeekends: z.boolean('must be true or false').default(true),
  /** Further days on which nothing is done. */
  quietDates: z.array(isoDate).max(100, 'must have at most 100 days').default([]),
  /** Hours in which mails go out, UTC: from the first up to the last, which is left out. */
  hours: z.object({
    from: ruledNumber({ min: 0, max: 23, isWhole: true }),
    to: ruledNumber({ min: 1, max: 24, isWhole: true }),
  }),
  /** Steps of each kind in one day at most; null: no limit. */
  limits: z.object({
    mail: dailyLimit,
    retry: dailyLimit,
    downgrade: dailyLimit,
    block: dailyLimit,
    task: dailyLimit,
  }),
  /** Keys that dunning blocked work again once the invoice is paid. */
  unblockOnPayment: z.boolean('must be true or false').default(true),
});

type Issue = { readonly path: (string | number)[]; readonly message: string };

/** What is wrong with one step by itself. */
function stepIssues(step: PolicyStep, n: number): Issue[] {
  const at = (field: string, message: string): Issue => ({ path: ['steps', n, field], message });
  const issues: Issue[] = [];
  if (step.kind === 'mail' && !isMailTemplate(step.template))
    issues.push(
      at(
        'template',
        step.template
          ? `${step.template} does not exist any more; must be one of ${templates.join(', ')}`
          : `must be one of ${templates.join(', ')}`,
      ),
    );
  const withoutFree = step.kind === 'downgrade' ? step.plans.find((code) => !hasFreePlan(code)) : undefined;
  if (withoutFree !== undefined)
    issues.push(at('plans', `${planLabel(withoutFree)} has no free plan to go down to`));
  return issues;
}

/** What is wrong with a policy beyond the shape of its fields. */
export function policyIssues({ steps, hours }: z.infer<typeof policyFields>): Issue[] {
  const issues = steps.flatMap(stepIssues);
  steps.forEach((step, n) => {
    if (n > 0 && step.day < steps[n - 1]!.day)
      issues.push({
        path: ['steps', n, 'day'],
        message: `must not be before day ${steps[n - 1]!.day} of the step above`,
      });
    if (steps.findIndex(({ id }) => id === step.id) < n)
      issues.push({ path: ['steps', n, 'id'], message: 'is the id of another step' });
  });
  if (hours.from >= hours.to) issues.push({ path: ['hours', 'to'], message: 'must be after the first hour' });
  return issues;
}

/** A policy: what is done about an open invoice, how many days after its payment failed. */
export const dunningPolicy = policyFields.superRefine((policy, refuse) => {
  for (const { path, message } of policyIssues(policy))
    refuse.addIssue({ code: 'custom', path: [...path], message });
});
export type DunningPolicy = z.infer<typeof policyFields>;

/** A stored policy, which may name what is gone by now. */
export const storedPolicy = policyFields;

/** The policy that a new installation edits first. */
export const firstPolicy: DunningPolicy = {
  steps: [
    step('retry-1', 1, 'retry', { cards: 'default' }),
    step('mail-1', 1, 'mail', { template: 'default' }),
    step('retry-2', 4, 'retry', { cards: 'others' }),
    step('mail-2', 4, 'mail', { template: 'default' }),
    step('retry-3', 10, 'retry', { cards: 'all' }),
    step('block', 14, 'block'),
    step('mail-blocked', 14, 'mail', { template: 'blocked' }),
    step('downgrade', 30, 'downgrade'),
    step('mail-canceled', 30, 'mail', { template: 'canceled-subscription' }),
  ],
  ignoreBelow: {},
  oldFailures: 'from-start',
  quietWeekends: true,
  quietDates: [],
  hours: { from: 7, to: 17 },
  limits: { mail: 500, retry: 500, downgrade: 25, block: 50, task: 50 },
  unblockOnPayment: true,
};

function step(id: string, day: number, kind: StepKind, more: Partial<PolicyStep> = {}): PolicyStep {
  return { id, day, kind, plans: [], minimum: {}, ...more };
}
