import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { keyTools } from '../inputs.ts';
import { redisKey } from '../shapes.ts';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

export const getRedisApikeys = defineCall('getRedisApikeys', {
  method: 'GET',
  path: '/admin/get-redis-apikeys',
  access: [...keyTools, 'redis-api-keys'],
  mode: 'read',
  summary:
    'The cache records of keys: of `apikeys` (values) and `keyIds`, comma lists, and of all keys of `userid`',
  query: z.object({
    apikeys: z
      .string()
      .max(20_000, 'must have at most 20000 characters')
      .transform(list)
      .pipe(z.array(z.string()).max(500, 'must have at most 500 keys'))
      .optional(),
    keyIds: z
      .string()
      .max(10_000, 'must have at most 10000 characters')
      .transform(list)
      .pipe(
        z
          .array(
            z
              .string()
              .regex(/^\d{1,15}$/, 'must be whole numbers')
              .transform(Number),
          )
          .max(500, 'must have at most 500 keys'),
      )
      .optional(),
    userid: userid.optional(),
  }),
  output: z.array(redisKey),
  reads: ['api-keys', 'accounts', 'gateway-written'],
  failure: 'Something went wrong with reading the records.',
});
