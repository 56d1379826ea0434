import { readState, writeState } from '../../../platform/app-state/store.ts';
import { storeRecords } from '../../../platform/ingest/ingest.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { refreshNewestBars } from './bars-store.ts';
import { demoQuotes } from './demo-quotes.ts';
import { quoteIngest } from './ingest.ts';

const markName = 'feeds-import-mark';
const symbolsAtOnce = 2000;

/**
 * Looks up the newest bars of imported symbols and of those that were read longest ago. In the demo it receives quotes as a
 * feed would send them.
 * @returns how many symbols were read and how many quotes received
 */
export async function refreshFeeds(platform: Platform): Promise<{ symbols: number; quotes: number }> {
  const nowMs = platform.now();
  return platform.db.transaction().execute(async (trx) => {
    const mark = (await readState<{ after: number }>(trx, markName)) ?? { after: 0 };
    const { symbols, after } = await refreshNewestBars(trx, { ...mark, most: symbolsAtOnce, nowMs });
    await writeState(trx, markName, { after });
    const records = platform.demo ? await demoQuotes(trx, nowMs) : [];
    const { stored } = records.length
      ? await storeRecords(trx, quoteIngest, { records, source: 'demo', nowMs })
      : { stored: 0 };
    await notifyOnCommit(trx, { subject: 'feeds' });
    return { symbols, quotes: stored };
  });
}
