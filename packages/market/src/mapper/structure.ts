import type { StatementType } from '../statements/fields.ts';
import { rowForms } from './conditions.ts';
import type { MapRow } from './types.ts';

/** Rows that are totals by their place only: without a label, or with nothing but the word. */
const isBareTotal = ({ label, section }: MapRow): boolean =>
  ['', 'total', 'totals'].includes(rowForms({ label, section }).label.letters);

/**
 * Total assets and what they equal, where a balance sheet prints them without a label: the largest number of the column, once
 * above the liabilities and once below the equity.
 */
function bareBalanceTotals(rows: readonly MapRow[]): [string, number][] {
  const largest = rows.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
  const places = [...rows.keys()].filter((at) => rows[at]!.value === largest);
  const [first, last] = [places[0], places.at(-1)];
  if (!largest || places.length !== 2 || first === undefined || last === undefined) return [];
  if (last !== rows.findLastIndex(({ value }) => value !== null) || last - first < 2) return [];
  return [
    ...(isBareTotal(rows[first]!) ? [['totalAssets', first] satisfies [string, number]] : []),
    ...(isBareTotal(rows[last]!)
      ? [
          ['totalLiabilitiesAndStockholdersEquity', last] satisfies [string, number],
          ['totalLiabilitiesAndTotalEquity', last] satisfies [string, number],
        ]
      : []),
  ];
}

/** The row of the share of others in a profit or an equity between the two sums that it separates. */
function sharesOfOthers(
  rows: readonly MapRow[],
): { readonly before: number; readonly at: number; readonly after: number }[] {
  const known = [...rows.keys()].filter((at) => rows[at]!.value !== null);
  return known.flatMap((at, i) => {
    const [before, after] = [known[i - 1], known[i + 1]];
    if (before === undefined || after === undefined || !rows[at]!.value) return [];
    const { letters } = rowForms(rows[at]!).label;
    const isOthers = letters.includes('noncontrollinginterest') || letters.includes('minorityinterest');
    return isOthers && !letters.startsWith('total') ? [{ before, at, after }] : [];
  });
}

/** Whether a row is of liabilities: older statements put the share of others between liabilities and their sum with it. */
const isOfLiabilities = (row: MapRow): boolean => rowForms(row).label.letters.includes('liabilit');

/** Equity of the owners and of all, by the share of others that is between the two. */
function equityBesideOthers(rows: readonly MapRow[]): StructureRow[] {
  const value = (at: number): number => rows[at]!.value!;
  const found = sharesOfOthers(rows).find(
    ({ before, at, after }) =>
      value(before) + value(at) === value(after) &&
      !isOfLiabilities(rows[before]!) &&
      !isOfLiabilities(rows[after]!),
  );
  return found
    ? [
        ['totalStockholdersEquity', found.before, found.after],
        ['minorityInterest', found.at],
        ['totalEquity', found.after],
      ]
    : [];
}

/** Whether a row names whose profit it is: then the one below the share of others is that of all. */
const namesOwners = (row: MapRow): boolean => rowForms(row).label.letters.includes('attributable');

/** The profit of the owners, by the share of others that is taken from the whole profit above it. */
function profitBesideOthers(rows: readonly MapRow[]): StructureRow[] {
  const value = (at: number): number => rows[at]!.value!;
  const found = sharesOfOthers(rows).find(
    ({ before, at, after }) => Math.abs(value(before) - value(after)) === Math.abs(value(at)),
  );
  if (!found) return [];
  return [
    namesOwners(rows[found.before]!) ? ['netIncome', found.after] : ['netIncome', found.after, found.before],
  ];
}

/**
 * Whether a balance sheet has equity that can be given back, reported between liabilities and equity, and belonging to
 * neither: then what one of the two leaves of their sum is not the other.
 */
export const hasRedeemableEquity = (rows: readonly MapRow[]): boolean =>
  rows.some((row) => {
    if (!row.value) return false;
    const { letters } = rowForms(row).label;
    const isRedeemable = /redeemable|mezzanine|temporaryequity/.test(letters);
    return isRedeemable && !/^total|nonredeemable|notredeemable|debt|notes/.test(letters);
  });

/** Whether a row is the sum of those of its section above it, up to the sum before. */
function isSumOfSection(rows: readonly MapRow[], at: number): boolean {
  const { section, value } = rows[at]!;
  let sum = 0;
  let parts = 0;
  for (let above = at - 1; above >= 0; above -= 1) {
    const row = rows[above]!;
    if (row.section !== section || !row.label.trim()) break;
    sum += row.value ?? 0;
    parts += row.value === null ? 0 : 1;
  }
  // Half a unit: a scale makes fractions of printed decimals.
  return parts > 1 && Math.abs(sum - value!) < 0.5;
}

/** The rows with a label for each that has none and is the sum of its section: that of a total. */
function withNamedTotals(rows: readonly MapRow[]): readonly MapRow[] {
  const isUnnamed = ({ label, section, value }: MapRow): boolean =>
    !label.trim() && section !== null && value !== null;
  if (!rows.some(isUnnamed)) return rows;
  return rows.map((row, at) =>
    isUnnamed(row) && isSumOfSection(rows, at) ? { ...row, label: `Total ${row.section}` } : row,
  );
}

/**
 * The rows with a section for those that have none and are printed between the total of what is current and the next total:
 * they are not current.
 */
function withNoncurrentSections(rows: readonly MapRow[]): readonly MapRow[] {
  let section: string | null = null;
  return rows.map((row) => {
    const { letters } = rowForms(row).label;
    if (letters === 'totalcurrentassets') section = 'Noncurrent assets';
    else if (letters === 'totalcurrentliabilities') section = 'Noncurrent liabilities';
    else if (/^total(?!noncurrent|longterm)/.test(letters) || row.section !== null) section = null;
    else if (section) return { ...row, section };
    return row;
  });
}

/** The rows as a mapper is to see them: with names for totals and sections that the layout alone gives. */
export const namedRows = (statement: StatementType, rows: readonly MapRow[]): readonly MapRow[] =>
  statement === 'balance' ? withNoncurrentSections(withNamedTotals(rows)) : withNamedTotals(rows);

/**
 * Gross profit without a label: what revenue leaves after the total of costs printed just above, where an operating profit
 * follows, so that it is none itself.
 */
function bareGrossProfit(rows: readonly MapRow[]): StructureRow[] {
  const letters = (at: number): string => rowForms(rows[at]!).label.letters;
  const known = [...rows.keys()].filter((at) => rows[at]!.value !== null);
  const isOperating = (at: number): boolean =>
    /operating(?:income|profit|loss|earnings)|fromoperations/.test(letters(at));
  const lastOperating = known.findLast(isOperating) ?? -1;
  for (const [i, at] of known.entries()) {
    const costs = known[i - 1];
    if (!isBareTotal(rows[at]!) || costs === undefined || at > lastOperating) continue;
    const wanted = rows[at]!.value! + Math.abs(rows[costs]!.value!);
    const revenue = known
      .slice(0, i - 1)
      .find((one) => /revenue|sales/.test(letters(one)) && Math.abs(rows[one]!.value! - wanted) < 0.5);
    if (revenue !== undefined && /cost/.test(letters(costs)))
      return [
        ['grossProfit', at],
        ['costOfRevenue', costs],
      ];
  }
  return [];
}

/** Field, index of its row, and the row that is taken for it by its words alone, where there is one. */
type StructureRow = readonly [field: string, at: number, not?: number];

/**
 * Rows that a statement's numbers alone identify, whatever their labels. For fields that no rule of a mapper found, or for which
 * one found the row that is not it.
 */
export function rowsByStructure(statement: StatementType, rows: readonly MapRow[]): StructureRow[] {
  if (statement === 'balance') return [...bareBalanceTotals(rows), ...equityBesideOthers(rows)];
  return statement === 'income' ? [...bareGrossProfit(rows), ...profitBesideOthers(rows)] : [];
}
