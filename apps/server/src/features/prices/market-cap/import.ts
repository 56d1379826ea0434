import type { ShareSource } from '@midoffice/contract/prices/market-cap/shapes';
import type { TextChunks } from '@midoffice/market';
import { readShares } from '@midoffice/market/market-cap/index';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { rebuildSteps } from './rebuild.ts';
import { lockSymbol, requireSymbol } from './repair.ts';
import { storeCounts } from './store.ts';

/** Whose share counts are imported, and who does it. */
export interface SharesTarget {
  readonly symbol: string;
  readonly source: ShareSource;
  readonly fileName: string;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** What an import did. */
export interface SharesDone {
  readonly rows: number;
  readonly inserted: number;
  readonly changed: number;
}

/**
 * Imports a source's share counts, in one transaction; what acts is made again. The same file twice changes nothing, and
 * a correction stays whatever a file says.
 * @throws FileError naming line and field; ApiError 404 for an unknown symbol. Nothing is stored then
 */
export async function importShares(
  db: Db,
  { symbol, source, fileName, actor, nowMs }: SharesTarget,
  chunks: TextChunks,
): Promise<SharesDone> {
  const counts = await readShares(chunks, new Date(nowMs).toISOString().slice(0, 10));
  return db.transaction().execute(async (trx) => {
    await requireSymbol(trx, symbol);
    await lockSymbol(trx, symbol);
    const stored = await storeCounts(trx, symbol, source, counts);
    const done = { rows: counts.length, ...stored };
    if (!stored.inserted && !stored.changed) return done;
    await rebuildSteps(trx, symbol);
    await insertAudit(trx, {
      actor,
      call: 'import shares',
      kind: 'market-cap.imported',
      targetKind: 'market-cap',
      targetId: symbol,
      after: { source, fileName, ...done },
    });
    await notifyOnCommit(trx, { subject: 'market-cap' });
    return done;
  });
}
