import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Who holds keys: user ids by the hex of the keys' look-up hashes. Keys that nobody holds are left out. */
export async function ownersOfKeys(db: DbOrTrx, hashes: readonly Buffer[]): Promise<Map<string, string>> {
  if (!hashes.length) return new Map();
  const { rows } = await sql<{ hash: string; userid: string }>`
    select encode(key_hash, 'hex') as hash, userid from api_key where key_hash = any(${[...hashes]}::bytea[])`.execute(
    db,
  );
  return new Map(rows.map(({ hash, userid }) => [hash, userid]));
}

/** The customer who holds the key whose look-up hash begins so; undefined where nobody does. */
export async function ownerOfHashBeginning(db: DbOrTrx, beginning: Buffer): Promise<string | undefined> {
  // Longer than a hash, so that every hash with this beginning lies below it.
  const behind = Buffer.concat([beginning, Buffer.alloc(33, 0xff)]);
  const { rows } = await sql<{ userid: string }>`
    select userid from api_key where key_hash >= ${beginning} and key_hash < ${behind} limit 1`.execute(db);
  return rows[0]?.userid;
}
