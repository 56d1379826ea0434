import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { dunningState } from '../shapes.ts';

export const getDunning = defineCall('getDunning', {
  method: 'GET',
  path: '/admin/dunning',
  access,
  mode: 'read',
  summary: 'Whether dunning is on, by which version of its policy, and what its last run did',
  output: dunningState,
  reads: ['dunning'],
});
