import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'redis-screener-screen',
    load: async () => (await import('./screens/redis-screener.tsx')).RedisScreener,
    first: () => firstRead(redisScreenerFields, {}),
  },
];
