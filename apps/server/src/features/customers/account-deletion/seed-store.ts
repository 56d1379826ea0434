import { sql } from 'kysely';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Trx } from '../../../platform/db/connect.ts';

/** A customer of the demo who is about to be deleted. */
export interface FormerCustomer {
  readonly userid: string;
  readonly email: string;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly apikey: string;
  readonly createdAt: string;
}

/** Stores a customer with one API key, on the free plan. */
export async function insertFormerCustomer(
  trx: Trx,
  secrets: Secrets,
  customer: FormerCustomer,
): Promise<void> {
  const { userid, email, username, firstname, lastname, apikey, createdAt } = customer;
  await sql`
    insert into account (userid, mongo_id, email, username, firstname, lastname, created_at, updated_at)
    values (${userid}, substr(md5(${userid}), 1, 24), ${email}, ${username}, ${firstname}, ${lastname}, ${createdAt}, ${createdAt})`.execute(
    trx,
  );
  await sql`
    insert into api_key (userid, key_cipher, key_hash, key_prefix, main_key, in_firebase, in_mongo)
    values (${userid}, ${secrets.seal(apikey)}, ${secrets.lookup(apikey)}, ${apikey.slice(0, 8)}, true, false, false)`.execute(
    trx,
  );
}
