import type { Platform } from '../../../platform/platform.ts';
import { insertAudit } from '../../../platform/audit/store.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { lockCoverage } from './due-store.ts';
import { replaceIndex, sumGroup } from './store.ts';

/** Replaces the members of an index, with its sums and an audit entry. */
export async function setIndexMembers(
  platform: Pick<Platform, 'db'>,
  name: string,
  symbols: readonly string[],
  actor: { readonly id: string | null; readonly label: string },
): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await lockCoverage(trx);
    await replaceIndex(trx, name, symbols);
    await sumGroup(trx, { type: 'index', value: name });
    await insertAudit(trx, {
      actor,
      call: 'import index',
      kind: 'coverage.index-replaced',
      targetKind: 'index',
      targetId: name,
      after: { symbols: symbols.length },
    });
    await notifyOnCommit(trx, { subject: 'coverage' });
  });
}
