import { z } from 'zod';
import { defineCall, done, isoMoment, limitedText } from '../../../kernel/index.ts';
import { alertChanges } from '../inputs.ts';
import { alertAccess, alertLimits, alertSources } from '../lists.ts';

export const saveMaintenanceWindow = defineCall('saveMaintenanceWindow', {
  method: 'POST',
  path: '/status/alerts/maintenance',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'maintenance-window.made',
  summary: 'Plans a stretch of time whose values no alert rule judges',
  body: z.object({
    /** Left out: all sources. */
    source: z.enum(alertSources, { error: `must be one of ${alertSources.join(', ')}` }).optional(),
    /** Left out: all targets of the source. */
    target: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(alertLimits.target, `must have at most ${alertLimits.target} characters`)
      .optional(),
    from: isoMoment,
    to: isoMoment,
    reason: limitedText('text').min(1, 'is required'),
  }),
  output: done.extend({ id: z.number().int() }),
  changes: alertChanges,
  failure: 'The maintenance window could not be saved.',
});
