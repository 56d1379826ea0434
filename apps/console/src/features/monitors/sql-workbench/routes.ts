import { getSqlWorkbench } from '@midoffice/contract/monitors/sql-workbench/calls/get-sql-workbench';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'athena-analysis-tab',
    load: async () => (await import('./screens/athena-analysis.tsx')).AthenaAnalysis,
    first: () => firstRead(getSqlWorkbench, {}),
  },
];
