import { getChangelog } from '@midoffice/contract/content/changelog/calls/get-changelog';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'changelog-screen',
    load: async () => (await import('./screens/changelog.tsx')).ChangelogScreen,
    first: () => firstRead(getChangelog, {}),
  },
];
