import { downloadInternationalFilingsCsv } from '@midoffice/contract/fundamentals/filings/calls/download-international-filings-csv';
import { auditExport } from '../../../../platform/audit/export.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { filingsAsCsv } from '../csv.ts';
import { newestInternational } from '../store.ts';

const linesAtMost = 5;

/** What belongs into each column, where no filing is stored yet. */
const example = {
  symbol: 'ACME.L',
  date: '2024-12-31',
  fillingDate: '2025-03-03',
  calendarYear: 2024,
  period: 'FY',
  finalLink: 'https://www.example.com/reports/annual-report-2024.html',
  rawTextLink: null,
  s3Link: null,
} as const;

export const handler = implementRead(downloadInternationalFilingsCsv, async (context) => {
  const stored = await newestInternational(context.db, linesAtMost);
  const rows = stored.length ? stored : [example];
  await auditExport(context, { list: 'sample of international filings', filters: {}, rows: rows.length });
  context.download('international-filings-sample.csv', 'text/csv; charset=utf-8');
  return filingsAsCsv(rows);
});
