import type { Row } from '../client.ts';
import { has, said } from '../shape.ts';

/** A row of corporate actions: flat, as the entity of the seeds. */
const record = has('symbol date source updatedAt invalid');
const editor = (type: string, fields: string): Row => ({
  call: 'GET /status/fix/eps-editor',
  input: () => ({ symbol: 'LMNT', type }),
  answer: {
    ...has('validation meta'),
    main: [{ ...record, ...has(fields) }],
    full: [{ ...has('source'), records: [{ ...record, ...has(fields) }] }],
  },
});
const manual = { symbol: 'NWND', date: '2019-03-07', dividend: 0.11, currency: 'USD' };
const csv = (text: string): Blob => new File([text], 'records.csv', { type: 'text/csv' });

/** Calls about earnings, dividends and splits. */
export const rows: readonly Row[] = [
  editor('earnings', 'eps epsEstimated revenue revenueEstimated'),
  editor('dividends', 'dividend recordDate paymentDate declarationDate frequency'),
  editor('splits', 'numerator denominator'),
  {
    call: 'GET /status/fix/update-validation',
    changes: true,
    input: () => ({ symbol: 'LMNT', type: 'splits', validation: true }),
    answer: said,
  },
  {
    call: 'GET /status/fix/eds-data',
    input: ({ seen }) => ({ date: seen['splitDate'], table: 'splits' }),
    answer: [{ ...record, ...has('symbol date numerator denominator') }],
  },
  {
    call: 'POST /status/fix/update-eds-data',
    input: ({ seen }) => ({
      table: 'splits',
      record: { symbol: seen['splitSymbol'], date: seen['splitDate'], numerator: 7, denominator: 2 },
    }),
    answer: { ...said, records: [{ ...record, ...has('numerator denominator') }] },
  },
  {
    call: 'POST /status/fix/eps-manual-record',
    input: () => ({ record: manual, table: 'dividends' }),
    answer: { ...said, records: [{ ...record, dividend: 'any' }] },
  },
  {
    call: 'POST /status/fix/eps-manual-record',
    input: () => ({ record: { ...manual, dividend: 0.12 }, table: 'dividends' }),
    answer: { ...said, records: [{ ...record, dividend: 'any' }] },
  },
  {
    call: 'POST /status/fix/convert-record-to-manual',
    input: ({ seen }) => ({ data: JSON.parse(seen['dividend']!), table: 'dividends' }),
    answer: { ...said, records: [{ ...record, dividend: 'any' }] },
  },
  {
    call: 'POST /status/fix/eps-editor-invalidate',
    input: ({ seen }) => ({
      symbol: 'LMNT',
      date: seen['earningsDate'],
      source: seen['earningsSource'],
      table: 'earnings',
      invalid: true,
      fullSource: false,
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/update-eps-data',
    input: ({ seen }) => ({
      symbol: 'LMNT',
      table: 'earnings',
      updatedValues: [{ date: seen['earningsDate'], eps: '1,234.5' }],
      noOverride: [seen['earningsDate']],
      deletedValues: [],
    }),
    answer: { ...said, records: [{ ...record, eps: 'any' }] },
  },
  { call: 'GET /status/fix/get-eds-outliers', input: () => ({ type: 'splits' }), answer: [has('symbol')] },
  {
    call: 'POST /status/fix/delete-eds-outlier',
    input: ({ seen }) => ({ symbol: seen['outlier'], type: 'splits' }),
    answer: said,
  },
  {
    call: 'POST /status/fix/upload-csv-file',
    form: true,
    input: () => ({ file: csv('symbol,date,numerator,denominator\nLMNT,2016-05-02,3,1\n'), type: 'splits' }),
    answer: said,
  },
  {
    call: 'GET /status/fix/download-csv-sample',
    input: () => ({ type: 'splits', symbol: 'LMNT' }),
    answer: 'text/csv',
  },
  {
    call: 'GET /status/fix/eps-editor-process',
    changes: true,
    input: () => ({ symbol: 'LMNT', type: 'dividends', runType: 'latest' }),
    answer: said,
  },
];
