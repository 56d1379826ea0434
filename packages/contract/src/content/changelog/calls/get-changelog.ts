import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { changelogEntry } from '../shapes.ts';

export const getChangelog = defineCall('getChangelog', {
  method: 'GET',
  path: '/stats/changelog',
  access: 'public',
  mode: 'read',
  summary: 'The newest 100 entries of the public change log',
  output: z.array(changelogEntry),
  reads: ['changelog'],
});
