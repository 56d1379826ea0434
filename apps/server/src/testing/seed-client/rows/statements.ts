import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

const symbol = 'LMNT';
const identity = 'date symbol reportedCurrency cik acceptedDate calendarYear period link finalLink';
const income = 'revenue grossProfit netIncome eps epsdiluted';
const editor = { financialLinksMap: 'any', invalidFormulas: 'any' } as const;
const record = (fields: string) => ({ ...has('id'), ...has(`${identity} filingDate ${fields}`) });
const exported = (fields: string) => has(`${identity} fillingDate ${fields}`);

/** Calls about financial statements. */
export const rows: readonly Row[] = [
  {
    call: 'GET /status/fix/get-symbol-statements',
    input: () => ({ symbol, type: 'db', table: 'income', period: 'quarter' }),
    answer: { ...editor, outputResults: [record(income)] },
  },
  {
    call: 'GET /status/fix/get-symbol-statements',
    input: () => ({ symbol, type: 'fmp', table: 'cashflow', period: 'annual' }),
    answer: { ...editor, outputResults: [record('netIncome freeCashFlow')] },
  },
  {
    call: 'GET /status/fix/get-symbol-statements',
    input: () => ({ symbol, type: 'ai', table: 'balance', period: 'annual', id: '1' }),
    answer: { ...editor, outputResults: 'any' },
  },
  {
    call: 'GET /status/fix/get-symbol-statement-short',
    input: () => ({ symbol }),
    answer: {
      altData: has('mainListing altListing semiAnnual'),
      recordCounts: has('db_income_q db_income_f fmp_income_q fmp_balance_f'),
      financialStatementsSummary: [has('type')],
    },
  },
  {
    call: 'POST /status/fix/update-symbol-statements',
    input: () => ({
      symbol,
      table: 'income',
      updatedValues: { '2023-Q1': { revenue: '1,234.5' } },
      deletedValues: ['2022-Q3'],
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/double-statement-record',
    input: () => ({ symbol, calendarYear: 2022, period: 'Q4', statementType: 'income' }),
    answer: said,
  },
  {
    call: 'POST /status/fix/set-financial-override',
    input: () => ({ symbol, calendarYear: 2023, period: 'FY', type: 'invalid-shares' }),
    answer: said,
  },
  {
    call: 'POST /status/fix/set-financial-override',
    input: () => ({ symbol, calendarYear: 2023, period: 'FY', type: 'zero-cashflow' }),
    answer: said,
  },
  {
    call: 'GET /api/v3/income-statement/{symbol}',
    input: () => ({ symbol, period: 'quarter' }),
    answer: [exported(income)],
  },
  {
    call: 'GET /api/v3/balance-sheet-statement/{symbol}',
    input: () => ({ symbol, period: 'annual' }),
    answer: [exported('totalAssets totalLiabilities')],
  },
  {
    call: 'GET /api/v3/cash-flow-statement/{symbol}',
    input: () => ({ symbol, period: 'annual' }),
    answer: [exported('netIncome freeCashFlow')],
  },
];
