import type { Staff } from '../session/identity.ts';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import { canonical } from './canonical.ts';

/** Who acted. */
export interface Actor {
  /** User id; null for the system and the command line. */
  readonly id: string | null;
  /** E-mail, or a name such as `command line`. */
  readonly label: string;
}

/** A member of staff, or whoever calls without an identity, as change sets and the audit name them. */
export const actorOf = ({ userid, email }: Pick<Staff, 'userid' | 'email'>): Actor => ({
  id: userid || null,
  label: email || 'nobody',
});

/** What one audit entry says beyond who and which call. Never holds keys or secrets, only fingerprints. */
export interface AuditRecord {
  readonly targetKind: string;
  readonly targetId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
  readonly outcome?: 'done' | 'failed' | 'unknown' | 'intended';
  /** Who acted, where only the call itself knows: a sign-in. Else whoever makes the call. */
  readonly actor?: Actor;
}

/** The salted digest of an entry's details: stays true in the chain after the details are erased. */
export function detailDigest(
  salt: Uint8Array,
  detail: { before: unknown; after: unknown; reason: unknown },
): Buffer {
  return createHash('sha256').update(salt).update(canonical(detail)).digest();
}

/** The change that processes receive when an entry about an account commits. Consoles never see it. */
export const accountActsSubject = 'account-acts';

/** Longer ones are no ids of accounts, and NOTIFY carries 8,000 bytes. */
const longestAccountId = 200;

/**
 * Writes one audit entry into the caller's transaction and answers its id. One about an account is announced at the commit,
 * for what is kept about customers elsewhere.
 */
export async function insertAudit(
  trx: DbOrTrx,
  entry: AuditRecord & { actor: Actor; call: string; kind: string; requestId?: string | undefined },
): Promise<number> {
  const salt = randomBytes(16);
  // Through JSON once, so that the digest is of what the database will give back.
  const detail = JSON.parse(
    JSON.stringify({
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason ?? null,
    }),
  ) as { before: unknown; after: unknown; reason: string | null };
  const isOfAccount = entry.targetKind === 'account' && entry.targetId.length <= longestAccountId;
  const { rows } = await sql<{ id: number }>`
    with entry as (
      insert into audit_entry (actor_id, actor_label, call, kind, target_kind, target_id, request_id, outcome, detail_digest)
      values (${entry.actor.id}, ${entry.actor.label}, ${entry.call}, ${entry.kind}, ${entry.targetKind}, ${entry.targetId},
              ${entry.requestId ?? null}, ${entry.outcome ?? 'done'}, ${detailDigest(salt, detail)})
      returning id),
    waiting as (insert into audit_pending (entry_id) select id from entry)
    insert into audit_detail (entry_id, salt, before, after, reason)
    select id, ${salt}, ${JSON.stringify(detail.before)}::jsonb, ${JSON.stringify(detail.after)}::jsonb, ${detail.reason} from entry
    returning entry_id as id${isOfAccount ? sql`, tell_change(${accountActsSubject}, ${entry.targetId})` : sql``}`.execute(
    trx,
  );
  return rows[0]!.id;
}
