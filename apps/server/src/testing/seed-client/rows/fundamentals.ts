import sharp from 'sharp';
import type { Row } from '../client.ts';
import type { Read } from '../rows.ts';
import { has, said } from '../shape.ts';

type Line = Readonly<Record<string, unknown>>;

const symbol = 'ORBD';
const abroad = 'KSTR.OL';
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c85014' } })
  .png()
  .toBuffer();

/** The newest report of a demo company with its income statement, and the templates that shipped with the extractor. */
export async function facts(read: Read): Promise<Record<string, string>> {
  const filings = await read<Line[]>(`/status/fix/get-sec-data?symbol=${symbol}`);
  const annual = filings.find(({ formType }) => formType === '10-K')!;
  const finalLink = String(annual['finalLink']);
  const { tables } = await read<{ tables: Record<string, Line[]> }>(
    `/status/fix/get-sec-tables?finalLink=${encodeURIComponent(finalLink)}`,
  );
  const table = Object.values(tables)
    .flat()
    .find(({ tableType }) => tableType === 'income')!;
  const selectors = await read<Line[]>('/status/fix/get-table-selectors');
  const mappers = await read<Line[]>('/status/fix/get-row-mappers');
  const general = mappers.find(({ templateName }) => templateName === 'Income: general')!;
  const other = mappers.find(({ _id }) => _id !== general['_id'])!;
  const listed = await read<Line[]>(`/status/fix/get-international-filings?symbol=${abroad}`);
  return {
    secLink: finalLink,
    secTable: JSON.stringify(table),
    selector: JSON.stringify(selectors[0]),
    otherSelector: JSON.stringify(selectors[1]),
    mapper: JSON.stringify(general),
    otherMapper: JSON.stringify(other),
    foreignFiling: JSON.stringify(listed.at(-1)),
  };
}

const held = (text: string | undefined): Record<string, unknown> =>
  JSON.parse(text!) as Record<string, unknown>;

const extractor: readonly Row[] = [
  {
    call: 'GET /status/fix/get-sec-tables',
    input: ({ seen }) => ({ finalLink: seen['secLink'], refresh: true }),
    answer: { tables: 'any' },
  },
  {
    call: 'GET /status/fix/get-table-selectors',
    input: () => ({}),
    answer: [
      has('_id templateName statementType mustMatchValues wildcardValues excludeValues connectedRowMappers'),
    ],
  },
  {
    call: 'POST /status/fix/save-table-selectors',
    input: ({ seen }) => ({ selector: { ...held(seen['selector']), excludeValues: ['parent only'] } }),
    answer: said,
  },
  {
    call: 'POST /status/fix/copy-table-selectors',
    input: ({ seen }) => ({ tableSelector: held(seen['selector']) }),
    answer: has('_id templateName'),
  },
  {
    call: 'POST /status/fix/change-table-selectors-name',
    input: ({ seen }) => ({
      tableSelectorID: held(seen['otherSelector'])['_id'],
      name: 'Renamed by a client',
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/delete-table-selectors',
    input: ({ seen }) => ({ selector: held(seen['otherSelector']) }),
    answer: said,
  },
  {
    call: 'GET /status/fix/get-row-mappers',
    input: () => ({}),
    answer: [has('_id templateName statementType value')],
  },
  {
    call: 'POST /status/fix/save-row-mapper',
    input: ({ seen }) => ({ mapper: held(seen['mapper']) }),
    answer: said,
  },
  {
    call: 'POST /status/fix/copy-row-mapper',
    input: ({ seen }) => ({ mapper: held(seen['mapper']) }),
    answer: has('_id templateName value'),
  },
  {
    call: 'POST /status/fix/change-row-mapper-name',
    input: ({ seen }) => ({ mapperID: held(seen['otherMapper'])['_id'], name: 'Renamed by a client' }),
    answer: said,
  },
  {
    call: 'POST /status/fix/delete-row-selector',
    input: ({ seen }) => ({ selector: held(seen['otherMapper']) }),
    answer: said,
  },
  {
    call: 'POST /status/fix/calculate-table',
    input: ({ seen }) => ({
      mapper: held(seen['mapper'])['_id'],
      symbol,
      statementType: 'income',
      table: held(seen['secTable']),
      comparePeriod: 'annual',
    }),
    answer: { analyzedStatement: 'any', analyzedTable: 'any', sectionChanges: 'any' },
  },
  {
    call: 'POST /status/fix/store-extractor-values',
    input: () => ({
      calendarYear: 2023,
      period: 'FY',
      symbol,
      statementType: 'income',
      interestIncome: 1_250_000,
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/store-new-statement',
    input: () => ({
      calendarYear: 1999,
      period: 'FY',
      symbol,
      statementType: 'income',
      revenue: 5_000_000,
      netIncome: 250_000,
    }),
    answer: said,
  },
  {
    call: 'POST /status/fix/rerun-sec-link',
    input: ({ seen }) => ({ link: seen['secLink'], quarterly: false }),
    answer: said,
  },
  {
    call: 'POST /status/fix/exchange-rate',
    input: () => ({ from: 'EUR', to: 'USD', dates: ['2024-03-28', '2024-03-31'] }),
    answer: { rate: [has('date factor')] },
  },
];

const filings: readonly Row[] = [
  {
    call: 'GET /status/fix/get-sec-data',
    input: () => ({ symbol }),
    answer: [has('date acceptedDate formType finalLink')],
  },
  {
    call: 'GET /status/fix/get-international-filings',
    input: () => ({ symbol: abroad }),
    answer: [has('date fillingDate calendarYear period finalLink rawTextLink s3Link')],
  },
  {
    call: 'GET /status/fix/download-international-filings-csv',
    input: () => ({}),
    answer: 'text/csv',
  },
  {
    call: 'POST /status/fix/process-international-filings-csv',
    input: () => ({
      file: new File(
        [
          'symbol,date,fillingDate,calendarYear,period,finalLink,rawTextLink,s3Link\n' +
            `${abroad},1998-12-31,1999-03-03,1998,FY,https://reports.example/1998.html,,\n`,
        ],
        'filings.csv',
      ),
    }),
    form: true,
    answer: said,
  },
  {
    call: 'POST /status/fix/update-international-filing',
    input: ({ seen }) => ({
      updateRecord: JSON.stringify({ ...held(seen['foreignFiling']), fillingDate: '2024-04-02' }),
    }),
    form: true,
    answer: said,
  },
  {
    call: 'GET /status/fix/get-site-links',
    input: () => ({ url: `https://investors.midoffice.invalid/${abroad}/` }),
    answer: [has('calendarYear period finalLink')],
  },
  {
    call: 'POST /status/fix/update-financials-links',
    input: () => ({
      symbol: abroad,
      data: [{ calendarYear: 1997, period: 'FY', finalLink: 'https://reports.example/1997.html' }],
    }),
    answer: said,
  },
];

const profile: readonly Row[] = [
  {
    call: 'GET /status/get-manual-fields-edit',
    input: () => ({ symbol, type: 'profile' }),
    answer: 'any',
  },
  {
    call: 'POST /status/update-manual-fields-edit',
    query: () => ({ type: 'profile' }),
    input: () => ({ symbol, ceo: 'Astrid Lindholm' }),
    answer: said,
  },
  {
    call: 'GET /status/retrieve-alt-profiles',
    input: () => ({ symbol }),
    changes: true,
    answer: said,
  },
  {
    call: 'GET /status/fix/profile-update',
    input: () => ({ symbol, types: 'profile' }),
    changes: true,
    answer: said,
  },
  { call: 'GET /status/fix/redis-reboot', input: () => ({ symbol }), changes: true, answer: said },
  { call: 'GET /v3/profile/{ticker}', input: () => ({ ticker: symbol }), answer: [has('symbol image')] },
  {
    call: 'POST /fix/update-ticker-image',
    input: () => ({ ticker: symbol, file: new File([new Uint8Array(picture)], 'logo.png') }),
    form: true,
    answer: said,
  },
  {
    call: 'POST /fix/update-ticker-image',
    input: () => ({ ticker: symbol, link: 'http://127.0.0.1:9/logo.png' }),
    answer: said,
    refusal: [400, /./],
  },
];

/** Calls about filings, the extractor, profiles and their pictures. */
export const rows: readonly Row[] = [...extractor, ...filings, ...profile];
