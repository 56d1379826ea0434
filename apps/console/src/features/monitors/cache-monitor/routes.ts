import { elasticCacheInit } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-init';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'cache-monitor-screen',
    load: async () => (await import('./screens/cache-monitor.tsx')).CacheMonitor,
    first: () => firstRead(elasticCacheInit, {}),
  },
];
