import { getFailedCharges } from '@midoffice/contract/billing/payment-lists/calls/get-failed-charges';
import type { FailedCharge } from '@midoffice/contract/billing/payment-lists/shapes';
import { callsColumn, emailColumn, planColumn, textColumn, timeColumn, yesNoColumn } from '../columns.tsx';
import { FailedChargeActs } from '../failed-charge-acts.tsx';
import { FailedChargesAnalysisPanel } from '../failed-charges-analysis.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';

const spec: ListSpec<FailedCharge> = {
  list: 'failed-charges',
  screen: 'stripe-failed-charges',
  title: 'Failed charges',
  call: getFailedCharges,
  empty: 'No open invoice has a failed charge',
  Acts: FailedChargeActs,
  actsWidth: 120,
  head: <FailedChargesAnalysisPanel />,
  columns: [
    emailColumn(),
    timeColumn('chargeDate', 'date'),
    planColumn('planCode'),
    textColumn('stripeID', { id: 'stripeID', width: 112, isId: true }),
    yesNoColumn('legacy'),
    timeColumn('createdAt'),
    callsColumn(),
    yesNoColumn('blocked'),
    {
      id: 'amount',
      header: 'amount',
      kind: 'money',
      width: 108,
      hint: 'What is still to be paid',
      currency: (row) => row.currency,
      value: (row) => row.amountRemaining,
    },
    textColumn('lastMail', { width: 120 }),
  ],
};

/** Open invoices whose last charge failed, and what became of such charges. */
export const FailedCharges = () => <ListScreen spec={spec} />;
