import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const removeAlertBanner = defineCall('removeAlertBanner', {
  method: 'POST',
  path: '/status/remove-alert-banner',
  host: 'data',
  access: ['alertBanner'],
  mode: 'write',
  audit: 'alert-banner.removed',
  summary: 'Takes the alert banner away before it expires',
  body: z.object({ revision: z.number().int().min(1) }),
  output: done.extend({ revision: z.number().int() }),
  changes: ['alert-banner'],
});
