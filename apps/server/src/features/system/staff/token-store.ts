import { staffRoles, writerRoles } from '@midoffice/contract/kernel';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

export type TokenKind = 'invitation' | 'reset' | 'email';
/** Kinds of links that set a password. */
export const passwordKinds: readonly TokenKind[] = ['invitation', 'reset'];

/** A link that lets a person set a password, or confirm a changed e-mail. */
export interface StaffToken {
  readonly userid: string;
  readonly kind: TokenKind;
  readonly email: string;
  readonly name: string;
  readonly role: string | null;
  readonly expiresAt: string;
}

const lifetimeHours: Record<TokenKind, number> = { invitation: 7 * 24, reset: 1, email: 7 * 24 };

/**
 * Stores a new link; earlier ones of that person stop working. A link that sets a password, which anybody may ask for, leaves the
 * one that confirms a new address.
 */
export async function insertToken(
  trx: DbOrTrx,
  userid: string,
  kind: TokenKind,
  hash: Buffer,
): Promise<void> {
  await sql`
    update staff_token set used_at = now()
    where userid = ${userid} and used_at is null and (${kind}::text = 'email' or kind <> 'email')`.execute(
    trx,
  );
  await sql`
    insert into staff_token (token_hash, userid, kind, expires_at)
    values (${hash}, ${userid}, ${kind}, now() + make_interval(hours => ${lifetimeHours[kind]}::int))`.execute(
    trx,
  );
}

/** The link with a token, while it is valid and one of these kinds. */
export async function findToken(
  db: DbOrTrx,
  hash: Buffer,
  kinds: readonly TokenKind[],
): Promise<StaffToken | undefined> {
  const { rows } = await sql<StaffToken>`
    select t.userid, t.kind, a.email::text as email, trim(a.firstname || ' ' || a.lastname) as name,
           a.user_role as role, t.expires_at as "expiresAt"
    from staff_token t join account a using (userid)
    where t.token_hash = ${hash} and t.kind = any(${[...kinds]}::text[]) and t.used_at is null and t.expires_at > now()
      and a.user_role = any(${[...staffRoles, ...writerRoles]}::text[])`.execute(db);
  return rows[0];
}

/** Uses up a link. False when it was used or ran out meanwhile. */
export async function consumeToken(trx: DbOrTrx, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update staff_token set used_at = now()
    where token_hash = ${hash} and used_at is null and expires_at > now() returning userid`.execute(trx);
  return rows.length === 1;
}

/** Ends every open link of a person. */
export async function endTokens(trx: DbOrTrx, userid: string): Promise<void> {
  await sql`update staff_token set used_at = now() where userid = ${userid} and used_at is null`.execute(trx);
}
