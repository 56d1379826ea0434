import type {
  StatisticsRow,
  TableLine,
  TableRows,
  TableStatistics,
} from '@midoffice/contract/monitors/table-statistics/shapes';

const head = {
  tableName: 'statement_record',
  aliases: ['Financials_Update'],
  title: 'Financial statements',
  rowCount: 120,
  startDate: '2014-12-31',
  endDate: '2025-12-31',
  computedAt: '2026-06-15T12:00:00.000Z',
  checkedAt: '2026-06-15T12:10:00.000Z',
  isCurrent: true,
  mayOpenRows: true,
};

export const tableLine = (more: Partial<TableLine> = {}): TableLine => ({
  ...head,
  valid: 900,
  attention: 20,
  invalid: 3,
  null: 77,
  fields: 10,
  ...more,
});

const counts = { valid: 100, attention: 15, invalid: 3, null: 2, min: -5, max: 394_328_000_000 };
const dates = { startDate: '2014-12-31', endDate: '2025-12-31' };

export const fieldRow = (field: string, more: Partial<StatisticsRow> = {}): StatisticsRow => ({
  field,
  kind: 'number',
  type: 'jsonb',
  ...counts,
  ...dates,
  isLength: false,
  isHidden: false,
  rules: [{ state: 'invalid', text: 'must be a number' }],
  subGroups: [
    { name: 'income', ...counts, valid: 60, ...dates },
    { name: 'balance', ...counts, valid: 40, attention: 0, ...dates },
  ],
  ...more,
});

export const tableOf = (more: Partial<TableStatistics> = {}): TableStatistics => ({
  ...head,
  dateField: 'date',
  groupField: 'statement',
  pass: null,
  rows: [
    fieldRow('values.revenue'),
    fieldRow('symbol', {
      kind: 'text',
      invalid: 0,
      attention: 0,
      min: 1,
      max: 5,
      isLength: true,
      subGroups: [],
    }),
  ],
  ...more,
});

export const rowsOf = (more: Partial<TableRows> = {}): TableRows => ({
  columns: [
    { name: 'symbol', kind: 'text', isHidden: false },
    { name: 'calendar_year', kind: 'number', isHidden: false },
    { name: 'key_hash', kind: 'bytes', isHidden: true },
  ],
  rows: [
    { symbol: 'ACME', calendar_year: 2024 },
    { symbol: 'BETA', calendar_year: 2025 },
  ],
  total: 2,
  page: 1,
  pages: 1,
  ...more,
});
