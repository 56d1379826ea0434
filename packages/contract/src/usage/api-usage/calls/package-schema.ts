import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const packageSchema = defineCall('packageSchema', {
  method: 'GET',
  path: '/statistics/package-schema',
  aliases: ['/package-schema', '/admin/package-schema'],
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: "Every endpoint of the customers' API with code, path, group, level and its description",
  output: z.array(
    z.object({
      code: z.string(),
      endpoint: z.string(),
      name: z.string(),
      group: z.string(),
      minLevel: z.number().int(),
      description: z.string(),
      content: z.string(),
    }),
  ),
  reads: ['endpoints'],
  failure: 'Error in generating openapi definition',
});
