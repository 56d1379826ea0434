import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { generateKey } from '@midoffice/contract/customers/api-keys/shapes';
import type { TestServer } from '../../../../testing/server.ts';

/** A key value that nobody has. */
export const newKey = (): string => generateKey((count) => randomBytes(count));

/** The id of the key with this value. */
export async function keyIdOf({ platform }: TestServer, value: string): Promise<number> {
  const row = await platform.db
    .selectFrom('api_key')
    .select('id')
    .where('key_hash', '=', platform.secrets.lookup(value))
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Waits until something holds that comes about by itself; gives up only where it never will. */
export async function come<T>(look: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const value = await look();
    if (holds(value)) return value;
    await wait(10);
  }
  throw new Error('it never came about');
}

/** The newest audit entry about a target, with its details. */
export function newestAudit({ platform }: TestServer, targetId: string) {
  return platform.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'entry_id', 'id')
    .select(['call', 'kind', 'actor_id', 'before', 'after', 'reason'])
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
