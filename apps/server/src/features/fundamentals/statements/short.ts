import {
  mainType,
  statementIdParts,
  statementTables,
  statementTexts,
  type InvalidFormula,
  type StatementSummary,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { getSymbolStatementShort } from '@midoffice/contract/fundamentals/statements/calls/get-symbol-statement-short';
import type { OutputOf } from '@midoffice/contract/kernel';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import type { MainStatement } from '@midoffice/market/statements/layers';
import { duplicateDates, recordId, shiftingFiscalYear } from '@midoffice/market/statements/periods';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { invalidFormulasOf } from './checks.ts';
import { recordOfValues } from './fields.ts';
import { readMain } from './layer-store.ts';
import { overridesOf } from './read.ts';
import { countRecords, isKnown, readConflicts, readListings } from './store.ts';

type Short = OutputOf<typeof getSymbolStatementShort>;

const recentYears = 5;
const missingShown = 100;
const quarterNames = ['Q1', 'Q2', 'Q3', 'Q4'] as const;

/** One table of the main set with what its checks say. */
interface Checked {
  readonly table: StatementTable;
  readonly main: readonly MainStatement[];
  readonly records: readonly StatementRecord[];
  readonly invalid: readonly InvalidFormula[];
}

/** Periods between the first and the last year that have no record; of a company that reports twice a year its two quarters. */
function missingPeriods(records: readonly StatementRecord[], semiAnnual: boolean): string[] {
  const known = new Set(records.map(recordId));
  const missing: string[] = [];
  const place = (record: StatementRecord) =>
    record.calendarYear * 4 + quarterNames.indexOf(record.period as (typeof quarterNames)[number]);
  const quarters = records.filter(({ period }) => period !== 'FY');
  const halves = new Set(semiAnnual ? quarters.map(({ period }) => period) : quarterNames);
  const [first, last] = [Math.min(...quarters.map(place)), Math.max(...quarters.map(place))];
  for (let at = last; at >= first; at -= 1) {
    const id = `${Math.floor(at / 4)}-${quarterNames[at % 4]}`;
    if (halves.has(quarterNames[at % 4]!) && !known.has(id)) missing.push(id);
  }
  const years = records.filter(({ period }) => period === 'FY').map(({ calendarYear }) => calendarYear);
  for (let year = Math.max(...years); year >= Math.min(...years); year -= 1)
    if (!known.has(`${year}-FY`)) missing.push(`${year}-FY`);
  return missing;
}

/** Whether most of the recent years with quarters have two of them alone. */
function reportsTwiceAYear(records: readonly StatementRecord[], since: number): boolean {
  const quarters = records.filter(({ period, calendarYear }) => period !== 'FY' && calendarYear >= since);
  const years = [...Map.groupBy(quarters, ({ calendarYear }) => calendarYear).values()];
  // The first and the last year may be cut off.
  const whole = years.length > 2 ? years.slice(1, -1) : years;
  return whole.length > 0 && whole.filter((year) => year.length === 2).length > whole.length / 2;
}

function summaryOf(
  { table, main, records, invalid }: Checked,
  span: 'recent' | 'full',
  since: number,
  semiAnnual: boolean,
): StatementSummary {
  const within = <T extends { readonly calendarYear: number }>(list: readonly T[]): T[] =>
    list.filter(({ calendarYear }) => span === 'full' || calendarYear >= since);
  const own = within(records);
  const rows = within(main.map((record) => ({ ...statementIdParts(record.id)!, record })));
  const errors = within(invalid);
  const dates = own
    .map(({ date }) => date)
    .filter(Boolean)
    .sort();
  const missing = missingPeriods(own, semiAnnual);
  const sources = Map.groupBy(
    rows.filter(({ record }) => !record.deleted),
    ({ record }) => record.source,
  );
  return {
    type: `${table}_${span}`,
    records: own.length,
    quarters: own.filter(({ period }) => period !== 'FY').length,
    years: own.filter(({ period }) => period === 'FY').length,
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    missing: missing.slice(0, missingShown),
    missingCount: missing.length,
    invalidRecords: new Set(errors.map(({ id }) => id)).size,
    errors: errors.length,
    duplicateDates: duplicateDates(own).length,
    corrections: rows.reduce((sum, { record }) => sum + Object.keys(record.overridden).length, 0),
    deleted: rows.filter(({ record }) => record.deleted).length,
    sources: Object.fromEntries([...sources].map(([source, list]) => [source, list.length])),
  };
}

/** A symbol of an exchange abroad has a suffix; the main one of a company has none, and is the shortest. */
const byMainListing = (a: string, b: string): number =>
  Number(a.includes('.')) - Number(b.includes('.')) || a.length - b.length || (a < b ? -1 : 1);

/**
 * What is known of a symbol's statements as a whole.
 * @throws ApiError 404 where nothing of the symbol is stored
 */
export async function readShort(db: Db, symbol: string, nowMs: number): Promise<Short> {
  if (!(await isKnown(db, symbol))) throw new ApiError(404, statementTexts.none, { field: 'symbol' });
  const overrides = await overridesOf(db, symbol);
  const since = new Date(nowMs).getUTCFullYear() - recentYears;
  const checked: Checked[] = [];
  for (const table of statementTables) {
    const main = await readMain(db, symbol, table);
    const records = main
      .filter((record) => !record.deleted)
      .map((record) =>
        recordOfValues({ symbol, statement: table, ...statementIdParts(record.id)! }, record.values),
      );
    checked.push({ table, main, records, invalid: invalidFormulasOf(table, records, overrides, nowMs) });
  }
  const all = checked.flatMap(({ records }) => records);
  const semiAnnual = checked.some(({ records }) => reportsTwiceAYear(records, since));
  const otherListings = await readListings(db, symbol);
  const [main] = [symbol, ...otherListings].sort(byMainListing);
  const { total: conflictCount } = await readConflicts(db, symbol, 1);
  const currencies = [...new Set(all.flatMap(({ reportedCurrency }) => reportedCurrency ?? []))].sort();
  const counts = await countRecords(db, symbol);
  const keyOf = (source: string, table: StatementTable, annual: boolean) =>
    `${source}_${table}_${annual ? 'f' : 'q'}`;
  const ofMain = statementTables.flatMap((table) =>
    [false, true].map((annual) => [keyOf(mainType, table, annual), 0] as const),
  );
  return {
    symbol,
    altData: {
      mainListing: main === symbol,
      altListing: main !== symbol,
      semiAnnual,
      shiftingFiscalYear: shiftingFiscalYear(all),
      duplicateDates: checked.some(({ records }) => duplicateDates(records).length > 0),
      mixedCurrencies: currencies.length > 1,
      openConflicts: conflictCount > 0,
    },
    recordCounts: {
      ...Object.fromEntries(ofMain),
      ...Object.fromEntries(
        counts.map(({ source, table, annual, count }) => [keyOf(source, table, annual), count]),
      ),
    },
    financialStatementsSummary: checked.flatMap((one) =>
      (['recent', 'full'] as const).map((span) => summaryOf(one, span, since, semiAnnual)),
    ),
    otherListings,
    currencies,
    conflictCount,
    lastChangeSetId: await newestChangeSet(db, 'statement', symbol),
  };
}
