import { screenerSchemas } from '@midoffice/contract/content/screener/calls/screener-schemas';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'screener-data-helper',
    load: async () => (await import('./screens/screener-data/screener-data.tsx')).ScreenerData,
    first: () => firstRead(screenerSchemas, {}),
  },
];
