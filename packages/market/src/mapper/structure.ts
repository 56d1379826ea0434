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
function equityBesideOthers(rows: readonly MapRow[]): [string, number][] {
  const value = (at: number): number => rows[at]!.value!;
  const found = sharesOfOthers(rows).find(
    ({ before, at, after }) =>
      value(before) + value(at) === value(after) &&
      !isOfLiabilities(rows[before]!) &&
      !isOfLiabilities(rows[after]!),
  );
  return found
    ? [
        ['totalStockholdersEquity', found.before],
        ['minorityInterest', found.at],
        ['totalEquity', found.after],
      ]
    : [];
}

/** The profit of the owners, by the share of others that is taken from the whole profit above it. */
function profitBesideOthers(rows: readonly MapRow[]): [string, number][] {
  const value = (at: number): number => rows[at]!.value!;
  const found = sharesOfOthers(rows).find(
    ({ before, at, after }) => Math.abs(value(before) - value(after)) === Math.abs(value(at)),
  );
  return found ? [['netIncome', found.after]] : [];
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

/**
 * Rows that a statement's numbers alone identify, whatever their labels: field and index of the row. For fields that no rule
 * of a mapper found.
 */
export function rowsByStructure(statement: StatementType, rows: readonly MapRow[]): [string, number][] {
  if (statement === 'balance') return [...bareBalanceTotals(rows), ...equityBesideOthers(rows)];
  return statement === 'income' ? profitBesideOthers(rows) : [];
}
