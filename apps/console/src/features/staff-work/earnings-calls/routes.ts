import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'earnings-call-screen',
    load: async () => (await import('./screen/earnings-calls.tsx')).EarningsCalls,
    first: (params) =>
      Object.keys(params).length === 0
        ? firstRead(getEarningsCalls, { type: 'pre-call', filter: 'all', page: '1' })
        : null,
  },
];
