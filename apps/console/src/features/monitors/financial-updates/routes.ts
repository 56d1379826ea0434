import { getFinancialUpdateUsers } from '@midoffice/contract/monitors/financial-updates/calls/get-financial-update-users';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'financial-updates-screen',
    covers: ['financial-updates-stats-view'],
    load: async () => (await import('./screens/financial-updates.tsx')).FinancialUpdates,
    first: () => firstRead(getFinancialUpdateUsers, {}),
  },
];
