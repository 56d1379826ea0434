import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { generatedItem } from '../shapes.ts';

export const getGeneratedChangelog = defineCall('getGeneratedChangelog', {
  method: 'GET',
  path: '/status/get-generated-changelog',
  host: 'data',
  access: ['changeLog'],
  mode: 'read',
  summary:
    'Proposals for the change log: the newest 100 closed issues, changes of documentation and repairs in effect of the last 90 days that have no entry yet',
  output: z.array(generatedItem),
  reads: ['changelog', 'endpoints'],
});
