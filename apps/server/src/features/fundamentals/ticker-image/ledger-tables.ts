import { noEffects } from '../../../platform/ledger/change.ts';
import type { LedgerTable } from '../../../platform/ledger/tables.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';

/** The image of each ticker. */
export const tickerImageTable: LedgerTable = {
  name: 'ticker_image',
  key: ['symbol'],
  wordsOf: (row) => `Image of ${String(row['symbol'])}`,
  derivation: {
    seriesOf: (key) => String(key['symbol']),
    async rebuild(trx, symbols) {
      // Cached profiles name the image.
      for (const symbol of symbols) await notifyOnCommit(trx, { subject: 'symbol-records', id: symbol });
      return noEffects;
    },
  },
};
