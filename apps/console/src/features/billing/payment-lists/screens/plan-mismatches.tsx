import { getMismatchUsersPlan } from '@midoffice/contract/billing/payment-lists/calls/get-mismatch-users-plan';
import type { PlanMismatch } from '@midoffice/contract/billing/payment-lists/shapes';
import { callsColumn, emailColumn, planColumn, textColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';
import { ResolveAct } from '../resolve-act.tsx';

const spec: ListSpec<PlanMismatch> = {
  list: 'plan-mismatches',
  screen: 'stripe-plan-mismatches',
  title: 'Plan mismatches',
  call: getMismatchUsersPlan,
  empty: 'All records agree',
  Acts: ResolveAct,
  actsWidth: 136,
  columns: [
    emailColumn(),
    planColumn('planCode'),
    planColumn('firebasePlan'),
    callsColumn(),
    planColumn('paidPlan'),
    textColumn('verdict'),
  ],
};

/** Customers whose plan is not the same everywhere, with the action that settles it. */
export const PlanMismatches = () => <ListScreen spec={spec} />;
