import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import type { InactiveUser } from '@midoffice/contract/billing/payment-lists/shapes';
import {
  callsColumn,
  emailColumn,
  planColumn,
  textColumn,
  timeColumn,
  userColumn,
  yesNoColumn,
} from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';

const spec: ListSpec<InactiveUser> = {
  list: 'inactive-users',
  screen: 'stripe-invalid-api-users',
  title: 'Invalid API users',
  call: getInactiveUsers,
  empty: 'Every paid plan has a running subscription',
  columns: [
    emailColumn(),
    userColumn(),
    planColumn('planCode'),
    callsColumn(),
    timeColumn('lastAPICall', 'date'),
    textColumn('stripeID', { id: 'stripeID', width: 112, isId: true }),
    timeColumn('subEndDate', 'until'),
    yesNoColumn('blocked'),
  ],
};

/** Customers on a paid plan whom no subscription entitles to it. */
export const InvalidApiUsers = () => <ListScreen spec={spec} />;
