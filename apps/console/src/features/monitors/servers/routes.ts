import { awsDbMetrics } from '@midoffice/contract/monitors/servers/calls/aws-db-metrics';
import { lightsailInstanceMetrics } from '@midoffice/contract/monitors/servers/calls/lightsail-instance-metrics';
import { firstRead, type Screen } from '../../../kit/screen.ts';

export const screens: readonly Screen[] = [
  {
    id: 'lightsail-monitor-screen',
    covers: ['metrics-row-expansion'],
    load: async () => (await import('./screens/lightsail-monitor.tsx')).LightsailMonitor,
    first: () => firstRead(lightsailInstanceMetrics, {}),
  },
  {
    id: 'aws-database-monitor-screen',
    covers: ['aws-reboot-dialog'],
    load: async () => (await import('./screens/aws-database-monitor.tsx')).AwsDatabaseMonitor,
    first: () => firstRead(awsDbMetrics, {}),
  },
];
