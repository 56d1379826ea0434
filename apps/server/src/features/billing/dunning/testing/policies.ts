import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import type { StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { DunningPolicy, PolicyStep } from '@midoffice/contract/billing/dunning/policy';
import type { DunningWorld } from './world.ts';

export const step = (
  id: string,
  day: number,
  kind: StepKind,
  more: Partial<PolicyStep> = {},
): PolicyStep => ({
  id,
  day,
  kind,
  plans: [],
  minimum: {},
  ...(kind === 'mail' && { template: 'default' }),
  ...more,
});

let made = 0;

/** A step whose id no other one has: a policy that equals the one before is not saved. @param name how the id begins */
export function newStep(name: string, ...given: [day: number, kind: StepKind, more?: Partial<PolicyStep>]) {
  made += 1;
  return step(`${name}-${made}`, ...given);
}

/** A policy without limits, quiet days or hours, unless a test says otherwise. */
export const policyOf = (steps: PolicyStep[], more: Partial<DunningPolicy> = {}): DunningPolicy => ({
  steps,
  ignoreBelow: {},
  oldFailures: 'from-start',
  quietWeekends: false,
  quietDates: [],
  hours: { from: 0, to: 24 },
  limits: { mail: null, retry: null, downgrade: null, block: null, task: null },
  unblockOnPayment: true,
  ...more,
});

/** A policy with every kind of step. */
export const wholePolicy = policyOf([
  step('retry', 1, 'retry', { cards: 'default' }),
  step('mail', 1, 'mail'),
  step('others', 4, 'retry', { cards: 'others' }),
  step('block', 6, 'block'),
  step('mail-blocked', 6, 'mail', { template: 'blocked' }),
  step('task', 8, 'task'),
  step('down', 10, 'downgrade'),
]);

/** Saves a policy, makes its dry run and turns dunning on with it. @returns the dry run */
export async function turnOn({ admin }: Pick<DunningWorld, 'admin'>, policy: DunningPolicy) {
  const saved = await admin.call(saveDunningPolicy, { policy });
  if (saved.status !== 200) throw new Error(saved.body.message);
  const { body } = await admin.call(dryRunDunning, {});
  const on = await admin.call(switchDunning, { action: 'on', dryRunID: body.dryRun.id });
  if (on.status !== 200) throw new Error(on.body.message);
  return body.dryRun;
}
