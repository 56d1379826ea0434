import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { endpointEdit } from '../shapes.ts';

export const updateEndpointRecord = defineCall('updateEndpointRecord', {
  method: 'POST',
  path: '/admin/endpoint-records/{code}',
  access: ['endpoint-records'],
  mode: 'write',
  audit: 'documentation.record-changed',
  summary:
    "Changes title, tag, notes, parameters, properties or texts of an endpoint's record; refused where somebody changed it since",
  params: z.object({ code: z.string().max(100, 'must have at most 100 characters') }),
  body: z.object({
    /** The revision that the caller had read. 409 where it differs by now. */
    revision: z.number().int().min(0),
    edit: endpointEdit,
    /** Back to what the release says, instead of `edit`. */
    reset: z.boolean().default(false),
  }),
  output: done.extend({ revision: z.number().int() }),
  changes: ['endpoints'],
});
