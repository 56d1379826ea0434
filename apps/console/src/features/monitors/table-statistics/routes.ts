import { listTableStatistics } from '@midoffice/contract/monitors/table-statistics/calls/list-table-statistics';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'table-updates-screen',
    covers: ['table-statistics-viewer'],
    load: async () => (await import('./screens/table-updates.tsx')).TableUpdates,
    first: () => firstRead(listTableStatistics, {}),
  },
];
