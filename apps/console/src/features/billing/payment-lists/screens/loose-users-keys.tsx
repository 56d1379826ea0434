import { getLooseUsersKey } from '@midoffice/contract/billing/payment-lists/calls/get-loose-users-key';
import type { LooseKey } from '@midoffice/contract/billing/payment-lists/shapes';
import { UserLink } from '../../../../kit/nav/user-link.tsx';
import { callsColumn, emailColumn, planColumn, textColumn, userColumn } from '../columns.tsx';
import { ListScreen } from '../list-screen.tsx';
import type { ListSpec } from '../list-spec.ts';

const spec: ListSpec<LooseKey> = {
  list: 'loose-keys',
  screen: 'stripe-loose-users-keys',
  title: 'Loose users keys',
  call: getLooseUsersKey,
  empty: 'Every key belongs to its customer',
  columns: [
    textColumn('apiKey', { width: 170, isId: true }),
    textColumn('store', { width: 84 }),
    emailColumn(),
    userColumn(),
    planColumn('planCode'),
    callsColumn(),
    textColumn('documentID', { width: 146, isId: true }),
    {
      id: 'ownerID',
      header: 'ownerID',
      width: 120,
      sortable: false,
      hint: 'Whose key it is in the main record',
      value: (row) => row.ownerID,
      cell: (row) => <UserLink userid={row.ownerID} known={row.ownerID !== null} />,
    },
  ],
};

/** Keys of Firebase, MongoDB and the gateway that belong to no customer, or to another one. */
export const LooseUsersKeys = () => <ListScreen spec={spec} />;
