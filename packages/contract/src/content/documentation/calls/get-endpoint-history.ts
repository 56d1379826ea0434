import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { recordChange } from '../shapes.ts';

export const getEndpointHistory = defineCall('getEndpointHistory', {
  method: 'GET',
  path: '/admin/endpoint-records/{code}/history',
  access: ['endpoint-records', 'route-documentation'],
  mode: 'read',
  summary: "The newest 50 changes of an endpoint's record, with what it said before and after",
  params: z.object({ code: z.string().max(100, 'must have at most 100 characters') }),
  output: z.array(recordChange),
  reads: ['endpoints'],
});
