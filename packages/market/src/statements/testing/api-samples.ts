import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { StatementType } from '../fields.ts';

/** Answers of the public API, outside the repository: `MIDOFFICE_DATA` or `../shared/data` beside it. */
const FOLDER = join(
  process.env['MIDOFFICE_DATA'] ?? resolve(import.meta.dirname, '../../../../../../shared/data'),
  'fmp',
);

type ApiRecord = Record<string, string | number | null>;

/** What to print where the files are absent, `false` where they are there. */
export const samplesAbsent: string | false = existsSync(join(FOLDER, 'recorded'))
  ? false
  : `the API's answers are absent (${FOLDER}): not compared`;

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T;

const ENDPOINTS: Record<StatementType, string> = {
  income: 'INCOME_STATEMENT_ENDPOINT_SYMBOL',
  balance: 'BALANCE_SHEET_STATEMENTS_SYMBOL',
  cashflow: 'CASHFLOW_STATEMENT_ENDPOINT_SYMBOL',
};
const RECORDED: Record<StatementType, string> = {
  income: 'income-statement',
  balance: 'balance-sheet-statement',
  cashflow: 'cash-flow-statement',
};

/** The documented answer of version 3. */
export function documentedSample(statement: StatementType): ApiRecord {
  const all = readJson<Record<string, { response: ApiRecord[] }>>('documented-endpoints-v3-v4.json');
  return all[ENDPOINTS[statement]]!.response[0]!;
}

/** The recorded answer of `stable`: AAPL, fiscal year 2024. */
export function recordedSample(statement: StatementType): ApiRecord {
  const file = `recorded/stable_${RECORDED[statement]}_AAPL_annual_limit1.json`;
  return readJson<{ response: ApiRecord[] }>(file).response[0]!;
}
