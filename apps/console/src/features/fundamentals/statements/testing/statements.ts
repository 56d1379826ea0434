import { statementFields, type StatementType } from '@midoffice/market/statements/fields';
import { statementIdParts, type StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import type {
  StatementAiRun,
  StatementRepairDone,
  StatementRow,
  StatementValue,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { getSymbolStatements } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statements';
import { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import type { InputOf, OutputOf } from '@midoffice/contract/kernel';
import type { FakeServer } from '../../../../testing/fake-server.ts';

const ends: Readonly<Record<string, string>> = {
  Q1: '03-31',
  Q2: '06-30',
  Q3: '09-30',
  Q4: '12-31',
  FY: '12-31',
};

/** A record of a table with some values; all other figures are empty. */
export function rowOf(
  id: string,
  values: Readonly<Record<string, StatementValue>> = {},
  more: Readonly<Record<string, unknown>> = {},
  table: StatementTable = 'income',
): StatementRow {
  const { calendarYear, period } = statementIdParts(id)!;
  const empty = Object.fromEntries(statementFields[table as StatementType].map(({ name }) => [name, null]));
  return {
    ...empty,
    id,
    symbol: 'AAPL',
    calendarYear,
    period,
    date: `${calendarYear}-${ends[period]}`,
    reportedCurrency: 'USD',
    cik: '0000320193',
    filingDate: null,
    acceptedDate: null,
    link: null,
    finalLink: null,
    source: 'sec',
    updatedAt: null,
    deleted: false,
    overridden: {},
    overrides: [],
    ...values,
    ...more,
  } as unknown as StatementRow;
}

type Rows = readonly StatementRow[];

export const answerOf = (
  rows: Rows,
  { type = 'db', table = 'income' as StatementTable, links = {} } = {},
): OutputOf<typeof getSymbolStatements> => ({
  symbol: 'AAPL',
  type,
  table,
  outputResults: [...rows],
  financialLinksMap: links,
  invalidFormulas: [],
  lastChangeSetId: 0,
});

export const shortOf = (
  recordCounts: Readonly<Record<string, number>>,
  more: Partial<OutputOf<typeof getSymbolStatementShort>> = {},
): OutputOf<typeof getSymbolStatementShort> => ({
  symbol: 'AAPL',
  altData: {
    mainListing: true,
    altListing: false,
    semiAnnual: false,
    shiftingFiscalYear: false,
    duplicateDates: false,
    mixedCurrencies: false,
    openConflicts: false,
  },
  recordCounts,
  financialStatementsSummary: [],
  otherListings: [],
  currencies: ['USD'],
  conflictCount: 0,
  lastChangeSetId: 0,
  ...more,
});

/** Layers by source; `db` is the main set. */
export function serveStatements(
  server: FakeServer,
  layers: Readonly<Record<string, Rows>>,
  more: { readonly links?: OutputOf<typeof getSymbolStatements>['financialLinksMap'] } = {},
): FakeServer {
  const isYear = (row: StatementRow): boolean => row.period === 'FY';
  const counts = Object.entries(layers).flatMap(([source, rows]) => [
    [`${source}_income_q`, rows.filter((row) => !isYear(row)).length] as const,
    [`${source}_income_f`, rows.filter(isYear).length] as const,
  ]);
  return server
    .answers(getSymbolStatementShort, shortOf(Object.fromEntries(counts)))
    .answers(getSymbolStatements, ({ type, table, period }: InputOf<typeof getSymbolStatements>) =>
      answerOf(
        (layers[type] ?? []).filter((row) => isYear(row) === (period === 'annual')),
        { type, table: table as StatementTable, ...more },
      ),
    );
}

export const repairDone = (more: Partial<StatementRepairDone> = {}): StatementRepairDone => ({
  success: true,
  message: 'Saved.',
  preview: false,
  changeSetId: 7,
  cells: [],
  effects: { count: 0, sample: [], series: [], warnings: [], warningCount: 0 },
  changed: [],
  changedCount: 0,
  records: [],
  ...more,
});

/** A reading of a filing by the language model. */
export const runOf = (id: number, record = '2023-Q1'): StatementAiRun => ({
  id,
  table: 'income',
  record,
  finalLink: 'https://example.com/report.htm',
  fieldCount: 3,
  tokens: 100,
  actor: 'ann@example.com',
  at: '2024-01-02T10:00:00Z',
});
