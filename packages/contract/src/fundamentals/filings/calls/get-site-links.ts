import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { linkEditors, webAddress } from '../inputs.ts';
import { linksAtMost } from '../lists.ts';
import { financialLink } from '../shapes.ts';

export const getSiteLinks = defineCall('getSiteLinks', {
  method: 'GET',
  path: '/status/fix/get-site-links',
  host: 'data',
  access: linkEditors,
  mode: 'read',
  summary: 'Links of reports on a page of a company, with year and period, newest first',
  query: z.object({ url: webAddress }),
  output: z.array(financialLink).max(linksAtMost),
  expensive: true,
});
