import type { Rows } from '../../../../testing/rules-store.ts';

const at = '2024-01-02T00:00:00+00:00';
const of = (statement: string, calendar_year: number, period: string) => ({
  symbol: 'RULE',
  statement,
  calendar_year,
  period,
});
const sent = (key: object, source: string, values: object) => ({ ...key, source, values, updated_at: at });
const cell = (key: object, field: string, value: unknown, witness: unknown) => ({
  ...key,
  field,
  value,
  witness,
  origin: null,
  evidence: null,
});
const mark = (key: object, name: string, values: object | null, witness: object | null) => ({
  ...key,
  mark: name,
  values,
  witness,
  origin: null,
  evidence: null,
});

const q1 = of('income', 2023, 'Q1');
const q2 = of('income', 2023, 'Q2');
const fy = of('balance', 2023, 'FY');
const first = { date: '2023-03-31', reportedCurrency: 'USD', revenue: 10, netIncome: 1 };

/** Facts that touch every rule of the main set, under names that say which. */
export const statementFacts: Readonly<Record<string, Rows>> = {
  'several sources, the most trusted one first, AI never': {
    statement_source_record: [
      sent(q1, 'zacks', { ...first, revenue: 8, eps: 1 }),
      sent(q1, 'fmp', { ...first, revenue: 9 }),
      sent(q1, 'sec', first),
      sent(q1, 'ai', { ...first, revenue: 7 }),
      sent(q2, 'ai', { date: '2023-06-30', revenue: 7 }),
      sent(q2, 'zzz', { date: '2023-06-30', revenue: 6 }),
      sent(fy, 'unheard', { date: '2023-12-31', totalAssets: 5, noField: 3 }),
    ],
  },
  'texts completed by the sources after the first, of the same report only': {
    statement_source_record: [
      sent(q1, 'sec', { ...first, cik: '0000000001' }),
      sent(q1, 'fmp', { ...first, date: '2023-04-05', finalLink: 'https://a.example/1', cik: '0000000002' }),
      sent(q1, 'yahoo', { ...first, date: '2023-05-31', link: 'https://a.example/2' }),
    ],
  },
  'corrected and emptied cells': {
    statement_source_record: [sent(q1, 'sec', first)],
    statement_cell: [
      cell(q1, 'revenue', 12, 10),
      cell(q1, 'netIncome', null, 1),
      cell(q1, 'reportedCurrency', 'EUR', 'USD'),
      cell(q2, 'revenue', 1, null),
    ],
  },
  'inserted and deleted records': {
    statement_source_record: [sent(q1, 'sec', first)],
    statement_mark: [
      mark(q1, 'deleted', null, first),
      mark(q2, 'inserted', { date: '2023-06-30', revenue: 4 }, null),
      mark(fy, 'inserted', { date: '2023-12-31', totalAssets: 4 }, null),
      mark(fy, 'deleted', null, null),
    ],
    statement_cell: [cell(q2, 'revenue', 5, 4)],
  },
};
