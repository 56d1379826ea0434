import { z } from 'zod';

/** What became of an audited act. */
export const auditOutcome = z.enum(['done', 'failed', 'unknown', 'intended'], {
  error: 'must be done, failed, unknown or intended',
});

/** One line of the audit log. */
export const auditLine = z.object({
  id: z.number().int(),
  at: z.string(),
  /** Null: the system or the command line. */
  actorId: z.string().nullable(),
  actor: z.string(),
  call: z.string(),
  /** Such as `staff.role-changed`. */
  kind: z.string(),
  targetKind: z.string().nullable(),
  targetId: z.string().nullable(),
  outcome: auditOutcome,
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Place in the hash chain; null: not sealed yet, a matter of seconds. */
  seq: z.number().int().nullable(),
});
export type AuditLine = z.infer<typeof auditLine>;

/** One entry with what changed. */
export const auditEntry = auditLine.extend({
  before: z.unknown(),
  after: z.unknown(),
  /** When the values were erased as personal; the chain still holds. */
  erasedAt: z.string().nullable(),
  /** Hex; null until sealed. */
  hash: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The newest entry of the hash chain. */
export const auditHead = z.object({
  seq: z.number().int(),
  /** Hex; empty before the first entry is sealed. */
  hash: z.string(),
  at: z.string().nullable(),
  unsealed: z.number().int(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** What a check of the whole chain found. */
export const auditVerdict = z.object({
  ok: z.boolean(),
  /** Entries checked. */
  checked: z.number().int(),
  /** Entries whose personal values were erased. */
  erased: z.number().int(),
  /** Links without a key at the beginning of the chain, made by an earlier release. */
  unkeyed: z.number().int(),
  /** Heads exported outside the database that were compared. */
  headsCompared: z.number().int(),
  /** Texts that name the entry, first ones only. */
  problems: z.array(z.string()),
  head: auditHead,
});
export type AuditVerdict = z.infer<typeof auditVerdict>;
