import { planLabel, plans, type PlanCode } from '@midoffice/contract/customers/accounts/shapes';

export interface PlanOption<V extends string = PlanCode> {
  readonly value: V;
  readonly label: string;
}

/** The 13 plan codes as a select shows them: name, period, code. */
export const planOptions: readonly PlanOption[] = plans.map(({ code }) => ({
  value: code,
  label: `${planLabel(code)} (${code})`,
}));
