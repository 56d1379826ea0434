import { defineCall } from '../../../kernel/index.ts';
import { alertBanner } from '../shapes.ts';

export const getAlertBanner = defineCall('getAlertBanner', {
  method: 'GET',
  path: '/status/alert-banner',
  host: 'data',
  access: ['alertBanner'],
  mode: 'read',
  summary: 'The alert banner that is shown now, with who set it; empty once it has expired',
  output: alertBanner,
  reads: ['alert-banner'],
});
