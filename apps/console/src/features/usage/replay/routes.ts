import { getRecentApiCalls } from '@midoffice/contract/usage/replay/calls/get-recent-api-calls';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'customer-replay-screen',
    load: async () => (await import('./screens/replay-screen.tsx')).ReplayScreen,
    first: (params) =>
      typeof params['userid'] === 'string'
        ? firstRead(getRecentApiCalls, { userid: params['userid'] })
        : null,
    place: { key: 'replay', label: 'Replay', menu: 'customer' },
  },
];
