import { getLiveUsers } from '@midoffice/contract/usage/live-users/calls/get-live-users';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'live-users-screen',
    load: async () => (await import('./screens/live-users-screen.tsx')).LiveUsersScreen,
    first: (params) =>
      Object.keys(params).length === 0 ? firstRead(getLiveUsers, { sort: 'apiCount DESC', page: '1' }) : null,
  },
];
