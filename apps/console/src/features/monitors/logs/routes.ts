import { cloudwatchLogsInit } from '@midoffice/contract/monitors/logs/calls/cloudwatch-logs-init';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'cloudwatch-logs-screen',
    load: async () => (await import('./screens/cloudwatch-logs.tsx')).CloudwatchLogs,
    first: () => firstRead(cloudwatchLogsInit, {}),
  },
];
