import { listDeletedAccounts } from '@midoffice/contract/customers/account-deletion/calls/list-deleted-accounts';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'deleted-accounts-screen',
    load: async () => (await import('./screens/deleted-accounts.tsx')).DeletedAccountsScreen,
    first: (params) =>
      Object.keys(params).length === 0 ? firstRead(listDeletedAccounts, { page: '1' }) : null,
    place: { key: 'deleted-accounts', label: 'Deleted accounts' },
  },
];
