import type { LedgerTable, RowKey } from '../../../platform/ledger/tables.ts';

const periodOf = (key: RowKey): string => `${key['symbol']} ${key['calendar_year']} ${String(key['period'])}`;

const table = (name: string, what: string): LedgerTable => ({
  name,
  key: ['symbol', 'calendar_year', 'period'],
  wordsOf: (key) => `${what} of ${periodOf(key)}`,
  lockOf: (key) => ['filing', String(key['symbol'])],
  subjectOf: (key) => ['filing', String(key['symbol'])],
});

/** International filings and links of reports: what staff enter and upload, as change sets. */
export const filingsLedger = {
  international: table('international_filing', 'International filing'),
  link: table('financial_link', 'Link of the report'),
} as const satisfies Record<string, LedgerTable>;
