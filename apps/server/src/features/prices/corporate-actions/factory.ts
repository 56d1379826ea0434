import type { EdsTable, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { importRecords } from './import.ts';
import { edsKeyOf } from './main-set.ts';
import { storedValues } from './values.ts';

/** Puts records of one source in place, as an upload does. */
export async function makeRecords(
  platform: Platform,
  table: EdsTable,
  source: string,
  symbol: string,
  list: readonly Readonly<Record<string, EdsValue>>[],
): Promise<void> {
  const records = list.map((given) => {
    const values = storedValues(table, given);
    return { symbol, key: edsKeyOf(table, values), values };
  });
  const into = { table, source, fileName: 'factory.csv', digest: Buffer.alloc(32), actor: 'test' };
  await platform.db.transaction().execute((trx) => importRecords(trx, into, records));
}
