import type { Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'edit-api-keys-panel',
    load: async () => (await import('./screens/edit-api-keys-panel.tsx')).EditApiKeysPanel,
  },
];
