import { getBugReports } from '@midoffice/contract/quality/bug-reports/calls/get-bug-reports';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'bug-reports-screen',
    load: async () => (await import('./screens/bug-reports/bug-reports.tsx')).BugReports,
    first: () => firstRead(getBugReports, {}),
  },
];
