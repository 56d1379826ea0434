// What tests of effects need of the database.
import { sql } from 'kysely';
import { insertAudit, type AuditRecord } from '../../audit/store.ts';
import type { DbOrTrx } from '../../db/connect.ts';
import type { Platform } from '../../platform.ts';
import type { EffectKind, Effects } from '../effects.ts';
import type { EffectRow } from '../store.ts';

/** Stores an intent outside of any request. */
export function storeIntent<I extends { name: string }>(
  platform: Platform,
  effects: Effects,
  kind: EffectKind<I>,
  given: { name: string; lock?: string | undefined; secret?: string | undefined },
): Promise<string> {
  return platform.db.transaction().execute((trx) => {
    const context = {
      platform,
      trx,
      call: { name: 'test', audit: 'test.acted' },
      staff: { userid: '', email: 'tester' },
      requestId: 'r',
      audit: (record: AuditRecord) =>
        insertAudit(trx, {
          ...record,
          actor: { id: null, label: 'tester' },
          call: 'test',
          kind: 'test.acted',
        }),
      changed: async () => undefined,
    };
    return effects.intend(context as never, kind, {
      targetKind: 'test',
      targetId: 'x',
      input: { name: given.name } as never,
      ...(given.lock && { lock: given.lock }),
      ...(given.secret && { secret: given.secret }),
    });
  });
}

/** The current row of an effect. */
export async function effectRow(db: DbOrTrx, id: string): Promise<EffectRow> {
  const { rows } = await sql<EffectRow>`select *, false as leased from effect where id = ${id}`.execute(db);
  return rows[0]!;
}

/** The audit entries that name an effect, oldest first. */
export async function effectAudit(db: DbOrTrx, id: string): Promise<{ kind: string; outcome: string }[]> {
  const { rows } = await sql<{ kind: string; outcome: string }>`
    select e.kind, e.outcome from audit_entry e join audit_detail d on d.entry_id = e.id
    where d.after->>'effect' = ${id} order by e.id`.execute(db);
  return rows;
}

/** Lets time pass for one effect: its lease ends, or its first try is two days ago. */
export async function agedEffect(db: DbOrTrx, id: string, what: 'lease' | 'old'): Promise<void> {
  if (what === 'lease')
    await sql`update effect set lease_until = now() - interval '1 second' where id = ${id}`.execute(db);
  else await sql`update effect set first_try_at = now() - interval '2 days' where id = ${id}`.execute(db);
}
