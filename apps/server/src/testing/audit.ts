import type { TestServer } from './server.ts';

/**
 * The newest audit entry about a target, with its details.
 * @param kind only entries of this kind, where a vendor's report or a job may write others at any moment
 */
export async function newestAudit(server: TestServer, targetId: string, kind?: string) {
  const entries = server.platform.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'entry_id', 'id')
    .select(['id', 'call', 'kind', 'actor_id', 'outcome', 'before', 'after', 'reason'])
    .where('target_id', '=', targetId);
  return (kind === undefined ? entries : entries.where('kind', '=', kind))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** How many audit entries there are: asked first, those that the start of a new installation wrote. */
export async function entriesAtStart(server: TestServer): Promise<number> {
  const { count } = await server.platform.db
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
