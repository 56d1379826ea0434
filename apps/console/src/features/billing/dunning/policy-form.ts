import { currencyDecimals } from '@midoffice/contract/customers/accounts/currency';
import { stepKinds, type StepKind } from '@midoffice/contract/billing/dunning/lists';
import type { DunningPolicy, PolicyStep } from '@midoffice/contract/billing/dunning/policy';

/** A step as it is typed. */
export interface StepForm {
  /** Only of the form, so that a row keeps its fields while its id is typed. */
  readonly key: number;
  readonly id: string;
  readonly day: string;
  readonly kind: StepKind;
  readonly template: string;
  readonly cards: 'default' | 'others' | 'all';
  readonly assignee: string;
  readonly plans: string;
  readonly minimum: string;
}

/** A policy as it is typed. */
export interface PolicyForm {
  readonly steps: readonly StepForm[];
  readonly ignoreBelow: string;
  readonly oldFailures: DunningPolicy['oldFailures'];
  readonly quietWeekends: boolean;
  readonly quietDates: string;
  readonly from: string;
  readonly to: string;
  readonly limits: Readonly<Record<StepKind, string>>;
  readonly unblockOnPayment: boolean;
}

let keys = 0;
export const newKey = (): number => (keys += 1);

/** Amounts as people type them, such as `USD 5.00, JPY 500`. */
export const amountsText = (amounts: Readonly<Record<string, number>>): string =>
  Object.entries(amounts)
    .map(([currency, cents]) => {
      const decimals = currencyDecimals(currency);
      return `${currency.toUpperCase()} ${(cents / 10 ** decimals).toFixed(decimals)}`;
    })
    .join(', ');

const parts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads amounts; a number for each currency in its smallest unit. @throws Error that says what is wrong */
export function amountsIn(text: string): Record<string, number> {
  return Object.fromEntries(
    parts(text).map((part) => {
      const [, code = '', whole = '', digits = ''] =
        /^([A-Za-z]{3}) (\d{1,12})(?:\.(\d{1,3}))?$/.exec(part) ?? [];
      const decimals = currencyDecimals(code || 'usd');
      if (!code || digits.length > decimals)
        throw new Error(
          `"${part}" is no amount such as USD 5.00${code ? ` (${code.toUpperCase()} has ${decimals} decimals)` : ''}`,
        );
      return [code.toLowerCase(), Number(`${whole}${digits.padEnd(decimals, '0')}`)];
    }),
  );
}

function wholeIn(text: string, what: string): number {
  if (!/^-?\d{1,6}$/.test(text.trim())) throw new Error(`${what}: must be a whole number`);
  return Number(text);
}

export const stepForm = (step: PolicyStep): StepForm => ({
  key: newKey(),
  id: step.id,
  day: String(step.day),
  kind: step.kind,
  template: step.template ?? 'default',
  cards: step.cards ?? 'all',
  assignee: step.assignee ?? '',
  plans: step.plans.join(', '),
  minimum: amountsText(step.minimum),
});

export const formOf = (policy: DunningPolicy): PolicyForm => ({
  steps: policy.steps.map(stepForm),
  ignoreBelow: amountsText(policy.ignoreBelow),
  oldFailures: policy.oldFailures,
  quietWeekends: policy.quietWeekends,
  quietDates: policy.quietDates.join(', '),
  from: String(policy.hours.from),
  to: String(policy.hours.to),
  limits: Object.fromEntries(
    stepKinds.map((kind) => [kind, policy.limits[kind] === null ? '' : String(policy.limits[kind])]),
  ) as PolicyForm['limits'],
  unblockOnPayment: policy.unblockOnPayment,
});

const stepOf = (
  { id, day, kind, template, cards, assignee, plans, minimum }: StepForm,
  n: number,
): PolicyStep => ({
  id: id.trim(),
  day: wholeIn(day, `Step ${n + 1}, day`),
  kind,
  ...(kind === 'mail' && { template }),
  ...(kind === 'retry' && { cards }),
  ...(kind === 'task' && assignee.trim() && { assignee: assignee.trim() }),
  plans: parts(plans),
  minimum: amountsIn(minimum),
});

/** The policy that was typed. @throws Error that says what is wrong */
export function policyIn(form: PolicyForm): DunningPolicy {
  return {
    steps: form.steps.map(stepOf),
    ignoreBelow: amountsIn(form.ignoreBelow),
    oldFailures: form.oldFailures,
    quietWeekends: form.quietWeekends,
    quietDates: parts(form.quietDates),
    hours: { from: wholeIn(form.from, 'Mails from'), to: wholeIn(form.to, 'Mails until') },
    limits: Object.fromEntries(
      stepKinds.map((kind) => [
        kind,
        form.limits[kind].trim() === '' ? null : wholeIn(form.limits[kind], `Limit of ${kind}`),
      ]),
    ) as DunningPolicy['limits'],
    unblockOnPayment: form.unblockOnPayment,
  };
}

/** A server's refusal with its step counted as people count: `policy.steps.0.day` is `Step 1, day`. */
export const refusalText = (message: string): string =>
  message
    .replace(
      /^policy\.steps\.(\d+)\.(\w+)[.\w]*:/,
      (_all, n: string, field: string) => `Step ${Number(n) + 1}, ${field}:`,
    )
    .replace(/^policy\./, '');
