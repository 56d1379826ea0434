import { noEffects } from '../../../platform/ledger/change.ts';
import type { Derivation, LedgerTable } from '../../../platform/ledger/tables.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';

/** Notification sent when a fact of a symbol changed: every process removes its cached records. */
export const staleSubject = 'symbol-records';

// The profile is computed when it is read; what follows from its facts is only that cached records are stale.
const cached: Derivation = {
  seriesOf: (key) => String(key['symbol']),
  async rebuild(trx, symbols) {
    for (const symbol of symbols) await notifyOnCommit(trx, { subject: staleSubject, id: symbol });
    return noEffects;
  },
};

const table = (
  name: string,
  key: readonly string[],
  wordsOf: NonNullable<LedgerTable['wordsOf']>,
): LedgerTable => ({
  name,
  key: ['symbol', ...key],
  wordsOf,
  derivation: cached,
  subjectOf: (row) => ['profile', String(row['symbol'])],
  lockOf: (row) => ['profile', String(row['symbol'])],
});

/** Base facts of profiles: what sources say, what people corrected, and mapped symbols. */
export const profileTables = {
  source: table(
    'profile_source_value',
    ['source', 'field'],
    (row) => `${String(row['source'])} on ${String(row['symbol'])}: ${String(row['field'])}`,
  ),
  correction: table(
    'profile_correction',
    ['field'],
    (row) => `Correction of ${String(row['symbol'])}: ${String(row['field'])}`,
  ),
  mapping: table(
    'symbol_mapping',
    ['new_symbol'],
    (row) => `${String(row['symbol'])} mapped to ${String(row['new_symbol'])}`,
  ),
} as const satisfies Record<string, LedgerTable>;
