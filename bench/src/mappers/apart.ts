import type { CoreFiling, CoreItem } from './core.ts';
import type { Judged } from './judge.ts';

/** Why an item says nothing about row mappers. They are counted apart and printed by name. */
export interface Apart {
  readonly because: string;
  /** What the item would be by the definition that the other filings follow; undefined where there is none. */
  readonly instead?: number;
}

/**
 * Items whose tag is of another figure than the item is in the other filings, by filing and name. Read from the tags of the
 * statements themselves.
 */
const disputed: Readonly<Record<string, Apart>> = {
  'CAT_10-Q_2023-06-30 quarter.netIncome': {
    because:
      'ProfitLoss, with the share of others; elsewhere NetIncomeLoss, without. The profit below it, by which the earnings per share are, is tagged NetIncomeLossAvailableToCommonStockholdersBasic',
    instead: 2_922_000_000,
  },
  'CAT_10-Q_2023-06-30 yearToDate.netIncome': { because: 'as in the quarter', instead: 4_865_000_000 },
  'JNJ_10-K_2023-12-31 year.researchAndDevelopment': {
    because:
      'the charge for purchased in-process assets in the cash flows is tagged ResearchAndDevelopmentExpense; the expense in the income statement is tagged ...ExcludingAcquiredInProcessCost, which is the item at ABBV',
    instead: 15_085_000_000,
  },
  'RKT_10-K_2023-12-31 year.grossProfit': {
    because: 'the contribution margin of the segments is tagged GrossProfit; there is no gross profit',
  },
};

const isIn = (rows: CoreItem['rows'], wanted: number): boolean =>
  rows?.some(({ value }) => value !== null && Math.abs(Math.abs(value) - Math.abs(wanted)) < 0.5) ?? false;

/** Why an item is counted apart; undefined where it is not. */
export function apartOf(filing: CoreFiling, item: CoreItem): Apart | undefined {
  const known = disputed[`${filing.name} ${item.name}`];
  if (known) return known;
  return item.isInTable || isIn(item.rows, item.expected)
    ? undefined
    : { because: 'in no table, only in a sentence' };
}

/** What mappers give for an item that is counted apart. */
export function apartLine(filing: CoreFiling, { item, value }: Judged, { because, instead }: Apart): string {
  const given = value === null ? 'empty' : String(value);
  const verdict =
    instead === undefined ? '' : value === instead ? ', as it should be' : `, should be ${instead}`;
  return `      ${filing.name} ${item.name}: ${given} instead of ${item.expected}${verdict}: ${because}`;
}
