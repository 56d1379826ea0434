import { screenerSchemas } from '@midoffice/contract/screener/calls';
import { firstRead, type Screen } from '../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'screener-data-helper',
    load: async () => (await import('./screens/screener-data/screener-data.tsx')).ScreenerData,
    first: () => firstRead(screenerSchemas, {}),
  },
];
