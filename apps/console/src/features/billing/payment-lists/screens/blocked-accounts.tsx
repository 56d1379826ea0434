import { getBlockedUsers } from '@midoffice/contract/billing/payment-lists/calls/get-blocked-users';
import type { BlockedUser } from '@midoffice/contract/billing/payment-lists/shapes';
import { callsColumn, emailColumn, planColumn, textColumn, timeColumn, userColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';
import { MailAct } from '../mail-act.tsx';

const Acts = ({ row }: { readonly row: BlockedUser }) => (
  <MailAct
    userid={row.userid}
    email={row.email}
    family="blocked"
    templateType="blocked"
    label="Send blocked e-mail"
  />
);

const spec: ListSpec<BlockedUser> = {
  list: 'blocked-accounts',
  screen: 'stripe-blocked-accounts',
  title: 'Blocked accounts',
  call: getBlockedUsers,
  empty: 'No account is blocked',
  Acts,
  columns: [
    emailColumn(),
    planColumn('planCode'),
    callsColumn(),
    userColumn(),
    textColumn('stripeID', { id: 'stripeID', width: 112, isId: true }),
    timeColumn('lastAPICall', 'date'),
  ],
};

/** Customers whose API keys are blocked. */
export const BlockedAccounts = () => <ListScreen spec={spec} />;
