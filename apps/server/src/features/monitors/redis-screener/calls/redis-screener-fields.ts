import { redisScreenerFields } from '@midoffice/contract/monitors/redis-screener/calls/redis-screener-fields';
import { implementRead } from '../../../../platform/http/implement.ts';
import { schemaFields } from '../schema.ts';
import { readHeld } from '../store.ts';

export const handler = implementRead(redisScreenerFields, async ({ db }) => {
  const { held, symbols, madeAt } = await readHeld(db);
  const fields = schemaFields.map((field) => ({ ...field, ...held.get(field.name)! }));
  return { fields, symbols, updatedAt: madeAt };
});
