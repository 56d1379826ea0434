import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Stores the sealed secret of a second factor that is being set up. False when one is in force already. */
export async function beginTotp(trx: DbOrTrx, userid: string, cipher: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_credential (userid, totp_cipher) values (${userid}, ${cipher})
    on conflict (userid) do update set totp_cipher = excluded.totp_cipher, totp_last_counter = null
      where staff_credential.totp_confirmed_at is null
    returning userid`.execute(trx);
  return rows.length === 1;
}

/** Uses up the time step of a code. False when that step or a later one was used before. */
export async function useCounter(trx: DbOrTrx, userid: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update staff_credential set totp_last_counter = ${counter}
    where userid = ${userid} and totp_cipher is not null and coalesce(totp_last_counter, -1) < ${counter}
    returning userid`.execute(trx);
  return rows.length === 1;
}

/** Puts a second factor in force, with its recovery codes. False when one is in force already. */
export async function confirmTotp(
  trx: DbOrTrx,
  userid: string,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  const { rows } = await sql`
    update staff_credential set totp_confirmed_at = now()
    where userid = ${userid} and totp_cipher is not null and totp_confirmed_at is null returning userid`.execute(
    trx,
  );
  if (rows.length !== 1) return false;
  await sql`delete from staff_recovery_code where userid = ${userid}`.execute(trx);
  await sql`
    insert into staff_recovery_code (userid, code_hash)
    select ${userid}, unnest(${[...codeHashes]}::bytea[])`.execute(trx);
  return true;
}

/** Uses up a recovery code. False when it is unknown or used. */
export async function useRecoveryCode(trx: DbOrTrx, userid: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update staff_recovery_code set used_at = now()
    where userid = ${userid} and code_hash = ${hash} and used_at is null returning userid`.execute(trx);
  return rows.length === 1;
}

export async function recoveryCodesLeft(db: DbOrTrx, userid: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff_recovery_code where userid = ${userid} and used_at is null`.execute(db);
  return rows[0]!.n;
}

/** Removes a second factor and its recovery codes. */
export async function removeTotp(trx: DbOrTrx, userid: string): Promise<void> {
  await sql`
    with codes as (delete from staff_recovery_code where userid = ${userid})
    update staff_credential set totp_cipher = null, totp_confirmed_at = null, totp_last_counter = null
    where userid = ${userid}`.execute(trx);
}

/** Whether a recovery code is a person's and unused. */
export async function hasRecoveryCode(db: DbOrTrx, userid: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select 1 from staff_recovery_code where userid = ${userid} and code_hash = ${hash} and used_at is null`.execute(
    db,
  );
  return rows.length === 1;
}
