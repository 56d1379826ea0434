import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { fetchingInstancesFailed, serverGroups } from '../lists.ts';
import { instanceMonitor, monitorQuery } from '../shapes.ts';

export const lightsailInstanceMetrics = defineCall('lightsailInstanceMetrics', {
  method: 'GET',
  path: '/status/lightsail-instance-metrics',
  host: 'data',
  access: ['lightsail-monitor'],
  mode: 'write',
  audit: 'instance-metrics.reloaded',
  summary:
    'Servers of a group, or of all, with their health and the values of their metrics; with runMetrics=true they are read from Lightsail first',
  query: z.object({
    group: z.enum(serverGroups, { error: `must be one of ${serverGroups.join(', ')}` }).optional(),
    ...monitorQuery,
  }),
  output: instanceMonitor,
  expensive: true,
  reads: ['instance-metrics'],
  changes: ['instance-metrics'],
  failure: fetchingInstancesFailed,
});
