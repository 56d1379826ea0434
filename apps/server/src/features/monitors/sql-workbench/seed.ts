import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import { insertQuery, updateQuery } from './store.ts';

const since = (days: number): string => `now() - INTERVAL ${days} DAY`;
const failing = (
  days: number,
): string => `SELECT base_path, sum(requests) AS all_requests, sum(failed) AS all_failed,
  round(100 * all_failed / all_requests, 2) AS percent
FROM endpoints_by_hour
WHERE bucket >= ${since(days)}
GROUP BY base_path
HAVING all_failed > 0
ORDER BY percent DESC`;

/** Two saved queries of the demo's admin, one with a former version. */
export const featureSeed: FeatureSeed = {
  order: 66,
  async seed({ platform }) {
    await platform.db.transaction().execute(async (trx) => {
      const admin = demoStaff.find(({ role }) => role === 'admin')!;
      const owner = await trx
        .selectFrom('account')
        .select('userid')
        .where('email', '=', admin.email)
        .executeTakeFirst();
      if (!owner) return;
      const by = { savedBy: admin.email, atMost: 10 };
      const shared = {
        name: 'Endpoints that fail most',
        description: 'Share of failed requests by endpoint, last 7 days',
        shared: true,
      };
      const id = await insertQuery(trx, { ...owner, ...shared, sql: failing(1) }, by);
      if (id !== undefined) await updateQuery(trx, id, { ...shared, sql: failing(7) }, admin.email);
      await insertQuery(
        trx,
        {
          ...owner,
          name: 'Countries',
          description: 'Requests of the last 7 days by country',
          shared: false,
          sql: `SELECT country, count() AS requests, uniq(userid) AS customers\nFROM request_log\nWHERE time >= ${since(7)}\nGROUP BY country\nORDER BY requests DESC`,
        },
        by,
      );
    });
  },
};
