import { defineCall } from '../../../kernel/index.ts';
import { liveUserSchema } from '../shapes.ts';

export const getLiveUsersSchema = defineCall('getLiveUsersSchema', {
  method: 'GET',
  path: '/admin/get-live-users-schema',
  access: ['liveUsers'],
  mode: 'read',
  summary: 'What live users are filtered and sorted by',
  output: liveUserSchema,
  failure: 'Something went wrong fetching data.',
});
