import type { TestServer } from '../../../../testing/server.ts';

export { newestAudit } from '../../../../testing/audit.ts';

/** The current state of one account. */
export function accountOf(server: TestServer, userid: string) {
  return server.platform.db
    .selectFrom('account')
    .selectAll()
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow();
}
