import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'potential-business-panel',
    load: async () =>
      (await import('./screens/potential-business/potential-business-panel.tsx')).PotentialBusinessPanel,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getPotentialBusiness, { type: 'potential', sort: '-apiCount', page: '1' })
        : null,
  },
];
