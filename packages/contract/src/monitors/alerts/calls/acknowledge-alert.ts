import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';
import { alertChanges, alertId } from '../inputs.ts';
import { alertAccess } from '../lists.ts';

export const acknowledgeAlert = defineCall('acknowledgeAlert', {
  method: 'POST',
  path: '/status/alerts/acknowledge',
  host: 'data',
  access: alertAccess,
  mode: 'write',
  audit: 'alert-incident.acknowledged',
  summary: 'Records that somebody is working on an open incident',
  body: z.object({ id: alertId, note: limitedText('text').default('') }),
  output: done,
  changes: alertChanges,
  failure: 'The incident could not be acknowledged.',
});
