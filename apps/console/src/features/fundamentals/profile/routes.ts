import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'manual-fields-tool',
    load: async () => (await import('./screens/manual-fields/manual-fields.tsx')).ManualFields,
  },
  {
    id: 'fix-profile-screen',
    load: async () => (await import('./screens/fix-profile/fix-profile.tsx')).FixProfile,
  },
  {
    id: 'redis-section',
    load: async () => (await import('./screens/redis/redis-section.tsx')).RedisSection,
  },
];
