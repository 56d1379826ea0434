import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { bugReport } from '../shapes.ts';

export const getBugReports = defineCall('getBugReports', {
  method: 'GET',
  path: '/status/fix/bug-reports',
  host: 'data',
  access,
  mode: 'read',
  summary: "Customers' reports of wrong data that nobody has decided yet, the newest 1,000, newest first",
  output: z.array(bugReport),
  reads: ['bug-reports'],
});
