import { getExpiringCards } from '@midoffice/contract/billing/payment-lists/calls/get-expiring-cards';
import type { ExpiringCard } from '@midoffice/contract/billing/payment-lists/shapes';
import { dayColumn, emailColumn, planColumn, textColumn, timeColumn, userColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';
import { MailAct } from '../mail-act.tsx';

const Acts = ({ row }: { readonly row: ExpiringCard }) => (
  <MailAct
    userid={row.userid}
    email={row.email}
    family="expiring-card"
    templateType="expired-card"
    label="Send expiring-card e-mail"
  />
);

const spec: ListSpec<ExpiringCard> = {
  list: 'expiring-cards',
  screen: 'stripe-expiring-cards',
  title: 'Expiring cards',
  call: getExpiringCards,
  empty: 'No card expires within 60 days',
  Acts,
  columns: [
    userColumn(),
    textColumn('stripeID', { id: 'stripeID', width: 112, isId: true }),
    planColumn('subPlanCode'),
    dayColumn('expDate', 'date'),
    timeColumn('subEndDate', 'until'),
    {
      id: 'count',
      header: 'count',
      kind: 'number',
      width: 66,
      sortable: false,
      hint: 'Expiring-card mails of the last 90 days',
      value: (row) => row.count,
    },
    emailColumn(),
    textColumn('card', { width: 106 }),
  ],
};

/** Customers whose card ends before it can pay the next period. */
export const ExpiringCards = () => <ListScreen spec={spec} />;
