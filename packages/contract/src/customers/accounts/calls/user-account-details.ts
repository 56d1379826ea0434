import { z } from 'zod';
import { defineCall, queryFlag, userid } from '../../../kernel/index.ts';
import { userTools } from '../inputs.ts';
import { userDetails } from '../shapes.ts';

export const userAccountDetails = defineCall('userAccountDetails', {
  method: 'GET',
  path: '/admin/user-account-details',
  access: userTools,
  mode: 'read',
  summary:
    'Main, Firebase and Mongo record of a customer, and the API keys: masked, or with apikey=true in full, which is audited and wants a tool that shows keys',
  query: z.object({ id: userid, apikey: queryFlag.optional() }),
  output: userDetails,
  audit: 'api-key.revealed',
  reads: ['accounts', 'api-keys'],
});
