import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { insertAudit } from '../audit/store.ts';
import { connect } from '../db/connect.ts';
import { migrateWithin } from '../db/migrate.ts';
import { freshDatabase, templateDatabase } from '../db/testing/cluster.ts';

const actor = { id: null, label: 'test' };

describe('by which call a change set was made', () => {
  test('those of an earlier release have it from the audit, reverts from what they take back, others none', async () => {
    const old = await freshDatabase(await templateDatabase('empty', async () => undefined));
    const { db, close } = connect(old.url, { size: 1, onError: () => undefined });
    after(async () => {
      await close();
      await old.drop();
    });
    await db.transaction().execute((trx) => migrateWithin(trx, '0380-news-main-symbol'));
    const written = async (
      kind: string,
      call: string | null,
      { source = 's', parentId = null }: { source?: string; parentId?: number | null } = {},
    ): Promise<number> => {
      const made = await sql<{ id: number }>`
        insert into change_set (kind, target_kind, target, actor_label, source, summary, row_count, parent_id)
        values (${kind}, 'chart', 'AAA', 'a', ${source}, 'm', 1, ${parentId}) returning id`.execute(db);
      const { id } = made.rows[0]!;
      const after = { changeSet: id, kind, summary: 'm', cellCount: 1, cells: [] };
      if (call !== null)
        await insertAudit(db, { actor, call, kind: 'k', targetKind: 'chart', targetId: 'AAA', after });
      return id;
    };
    const corrected = await written('chart.bar-corrected', 'correctChartBar');
    const reverted = await written('revert', 'revertChangeSet', { parentId: corrected });
    const redone = await written('revert', 'revertFixRun', { parentId: reverted });
    const fixed = await written('chart.fix-function', 'runFunctions', { source: 'rule fillGaps.fix' });
    const ran = await written('eds.run', 'eps-editor-process full-delete');
    const reset = await written('market-cap.reset', 'job market-cap.reset');
    const erased = await written('chart.bar-corrected', null);
    // Another entry that names a change set, such as a bug report's, is not the one that made it.
    await insertAudit(db, {
      actor,
      call: 'acceptBugReport',
      kind: 'k',
      targetKind: 'bug-report',
      targetId: 'r1',
      after: { changeSet: erased },
    });
    await db.transaction().execute((trx) => migrateWithin(trx));
    const { rows } = await sql<{ id: number; call: string | null }>`
      select id, call from change_set order by id`.execute(db);
    assert.deepEqual(
      rows.map(({ id, call }) => [id, call]),
      [
        [corrected, 'correctChartBar'],
        [reverted, 'correctChartBar'],
        [redone, 'correctChartBar'],
        [fixed, 'fix fillGaps'],
        [ran, 'runEdsProcess'],
        [reset, 'adjustFinancials'],
        [erased, null],
      ],
    );
  });
});
