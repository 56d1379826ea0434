import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { rebootingServerFailed } from '../lists.ts';

export const awsDbMetricsReboot = defineCall('awsDbMetricsReboot', {
  method: 'POST',
  path: '/status/aws-db-metrics-reboot',
  host: 'data',
  access: ['aws-database-monitor'],
  mode: 'effect',
  audit: 'database.rebooted',
  summary:
    'Reboots a database server or a cache once; asks for the password of reboots, which is a setting, and of a session for a recent password of its owner. Where AWS does not answer, its events are read until the outcome is known',
  body: z.object({
    server: z
      .string({ error: 'is required' })
      .trim()
      .min(1, 'is required')
      .max(255, 'must have at most 255 characters'),
    /** Of a database and a cache with the same name: which one. */
    kind: z.enum(['database', 'cache'], { error: 'must be database or cache' }).optional(),
    /** That of REBOOT_PASSWORD. */
    password: z.string({ error: 'is required' }).min(1, 'is required').max(1000),
    reason,
  }),
  output: effectDone,
  changes: ['database-metrics'],
  failure: rebootingServerFailed,
});
