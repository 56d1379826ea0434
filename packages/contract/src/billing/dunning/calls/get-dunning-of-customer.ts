import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { customerCase, dunningException } from '../shapes.ts';

export const getDunningOfCustomer = defineCall('getDunningOfCustomer', {
  method: 'GET',
  path: '/admin/dunning/customer',
  access,
  mode: 'read',
  summary:
    "A customer's invoices in dunning with their steps, the next one, and exceptions of the customer and their plan",
  query: z.object({ userid }),
  output: z.object({
    on: z.boolean(),
    paused: z.boolean(),
    cases: z.array(customerCase),
    exceptions: z.array(dunningException),
  }),
  reads: ['dunning', 'accounts'],
});
