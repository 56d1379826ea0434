import { endpointsStats } from '@midoffice/contract/monitors/endpoints/calls/endpoints-stats';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'endpoints-status-screen',
    covers: ['endpoints-graph'],
    load: async () => (await import('./screens/endpoints-status.tsx')).EndpointsStatus,
    first: () => firstRead(endpointsStats, { type: 'days' }),
  },
];
