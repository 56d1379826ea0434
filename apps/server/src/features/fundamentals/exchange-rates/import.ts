import { readEuroRates, type EuroRate } from '@midoffice/market/rates/read-rates';
import type { TextChunks } from '@midoffice/market';
import { insertAudit, type Actor } from '../../../platform/audit/store.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { storeRates } from './store.ts';

/** Who stores rates, and where they come from. */
export interface RatesOrigin {
  readonly actor: Actor;
  /** As the audit log names it: `import rates`, or the job. */
  readonly call: string;
  readonly fileName?: string;
}

/** What storing rates did. */
export interface RatesStored {
  readonly rates: number;
  readonly currencies: number;
  /** Null where there are none. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly inserted: number;
  readonly changed: number;
}

function spanOf(
  rates: readonly EuroRate[],
): Pick<RatesStored, 'rates' | 'currencies' | 'firstDay' | 'lastDay'> {
  let [firstDay, lastDay]: [string | null, string | null] = [null, null];
  for (const { date } of rates) {
    if (firstDay === null || date < firstDay) firstDay = date;
    if (lastDay === null || date > lastDay) lastDay = date;
  }
  return {
    rates: rates.length,
    currencies: new Set(rates.map((one) => one.currency)).size,
    firstDay,
    lastDay,
  };
}

/**
 * Stores the ECB's rates of a file or an answer, in one transaction. The same twice changes nothing and leaves no trace.
 * @throws FileError naming line and field; nothing is stored then
 */
export async function importRates(db: Db, origin: RatesOrigin, chunks: TextChunks): Promise<RatesStored> {
  const rates = await readEuroRates(chunks);
  const span = spanOf(rates);
  return db.transaction().execute(async (trx) => {
    const stored = { ...span, ...(await storeRates(trx, rates)) };
    if (!stored.inserted && !stored.changed) return stored;
    const { actor, call, fileName } = origin;
    await insertAudit(trx, {
      actor,
      call,
      kind: 'exchange-rates.imported',
      targetKind: 'exchange-rates',
      targetId: 'EUR',
      after: { ...stored, ...(fileName !== undefined && { fileName }) },
    });
    await notifyOnCommit(trx, { subject: 'exchange-rates' });
    return stored;
  });
}
