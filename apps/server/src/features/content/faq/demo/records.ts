import { accountRecords } from './account-records.ts';
import { dataRecords } from './data-records.ts';
import type { DemoRecord } from './demo-record.ts';

/** The published FAQ of the demo. */
export const publishedRecords: readonly DemoRecord[] = [...accountRecords, ...dataRecords];

/** Drafts of the demo: two wait for an answer, two to be published. */
export const draftRecords: readonly DemoRecord[] = [
  ['', '', '', '', 'Do you publish option chains and implied volatility?', ''],
  ['', 'data', 'coverage', '', 'Do you have ESG scores of European companies?', ''],
  [
    '',
    'data',
    'delays',
    '/api/v3/earning_calendar',
    'How early are dates of earnings announced in the calendar?',
    'Confirmed dates appear on the day the company announces them, mostly two to four weeks before. Dates that are only expected are estimated from the last eight quarters and carry no time; the field updatedFromDate says when an entry was last checked, so that you can distinguish a confirmed date from an expected one.',
  ],
  [
    '',
    'api-keys',
    'limits',
    '',
    'Do refused calls count towards my limit?',
    'No. Calls that are answered with 401, 403 or 429 do not count.',
  ],
];
