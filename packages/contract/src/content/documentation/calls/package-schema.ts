import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { schemaEntry } from '../shapes.ts';

export const packageSchema = defineCall('packageSchema', {
  method: 'GET',
  path: '/statistics/package-schema',
  aliases: ['/package-schema', '/admin/package-schema'],
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary:
    "Every endpoint of the customers' API with code, path, group, level, description, parameters and properties",
  output: z.array(schemaEntry),
  reads: ['endpoints'],
  failure: 'Error in generating openapi definition',
});
