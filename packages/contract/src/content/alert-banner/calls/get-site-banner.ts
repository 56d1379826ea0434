import { defineCall } from '../../../kernel/index.ts';
import { siteBanner } from '../shapes.ts';

export const getSiteBanner = defineCall('getSiteBanner', {
  method: 'GET',
  path: '/stats/site-banner',
  access: 'public',
  mode: 'read',
  summary: 'The alert banner as anybody sees it on the site; empty once it has expired',
  output: siteBanner,
  reads: ['alert-banner'],
  heartbeat: true,
});
