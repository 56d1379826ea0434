import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { policyVersion } from '../shapes.ts';

export const listDunningVersions = defineCall('listDunningVersions', {
  method: 'GET',
  path: '/admin/dunning/versions',
  access,
  mode: 'read',
  summary: 'The newest 100 versions of the dunning policy, each with what differs from the one before',
  output: z.object({ rows: z.array(policyVersion) }),
  reads: ['dunning'],
});
