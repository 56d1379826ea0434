import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../connect.ts';

/**
 * The plans of all queries that a function sends, with the row count of each step: taken from the queries themselves,
 * so that a test covers them and not a copy. The function runs as it is, then each query once more, in a transaction that is
 * rolled back.
 */
export async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: CompiledQuery[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }): RootOperationNode {
      sent.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(listener));
  const plans: string[] = [];
  const trx = await db.startTransaction().execute();
  try {
    for (const query of sent) {
      const explained = `explain (analyze, timing off, summary off) ${query.sql}`;
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(explained, [...query.parameters]),
      );
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  } finally {
    await trx.rollback().execute();
  }
  return plans;
}
