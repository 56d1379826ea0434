/** How often a plan is paid. */
export type PlanPeriod = 'none' | 'monthly' | 'annual';

export interface Plan {
  readonly code: string;
  readonly label: string;
  readonly period: PlanPeriod;
  /** Individual or company; the free plan is neither. */
  readonly audience: 'everybody' | 'individual' | 'company';
}

/** The 13 plan codes with the names that staff see. Source: rule r000-plan-codes. */
export const plans = [
  { code: 'free', label: 'Basic', period: 'none', audience: 'everybody' },
  { code: 'monthlyIND1', label: 'Starter', period: 'monthly', audience: 'individual' },
  { code: 'monthlyIND2', label: 'Professional', period: 'monthly', audience: 'individual' },
  { code: 'monthlyIND3', label: 'Advanced', period: 'monthly', audience: 'individual' },
  { code: 'monthlyCOM1', label: 'Build', period: 'monthly', audience: 'company' },
  { code: 'monthlyCOM2', label: 'Grow', period: 'monthly', audience: 'company' },
  { code: 'monthlyCOM3', label: 'Commercial', period: 'monthly', audience: 'company' },
  { code: 'annualIND1', label: 'Starter', period: 'annual', audience: 'individual' },
  { code: 'annualIND2', label: 'Professional', period: 'annual', audience: 'individual' },
  { code: 'annualIND3', label: 'Advanced', period: 'annual', audience: 'individual' },
  { code: 'annualCOM1', label: 'Build', period: 'annual', audience: 'company' },
  { code: 'annualCOM2', label: 'Grow', period: 'annual', audience: 'company' },
  { code: 'annualCOM3', label: 'Commercial', period: 'annual', audience: 'company' },
] as const satisfies readonly Plan[];

export type PlanCode = (typeof plans)[number]['code'];

export const planCodes = plans.map((plan) => plan.code) as [PlanCode, ...PlanCode[]];

/** Whether a text of whatever origin is one of the plan codes. */
export const isPlanCode = (text: string | null): text is PlanCode => plans.some((plan) => plan.code === text);

/** A plan code in words, such as `Grow, annual`; unknown codes stay as they are. */
export function planLabel(code: string): string {
  const plan: Plan | undefined = plans.find((known) => known.code === code);
  if (!plan) return code;
  return plan.period === 'none' ? plan.label : `${plan.label}, ${plan.period}`;
}

/** What a change of the plan code says before it is made. */
export const planDisclaimer =
  'Only the primary key is updated. Other keys must be edited on the Edit API Keys tab.';
