import type { CouponSummary } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import type { Column } from '../../../kit/table/column.ts';
import { moneyTexts, percentText } from './money.ts';

/** How a count has changed since the quarter before, such as `+3`; empty where it has not. */
export function changeText(now: number, before: number | undefined): string {
  const change = now - (before ?? 0);
  if (change === 0) return '';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}

const largest = (totals: CouponSummary['totals'], of: 'amountCents' | 'commissionCents'): number | null =>
  totals[0]?.[of] ?? null;

/** The columns of a code that hold facts. */
export const codeFacts: readonly Column<CouponSummary>[] = [
  { id: 'code', header: 'Coupon code', minWidth: 140, value: (row) => row.code },
  {
    id: 'commissionRate',
    header: 'commissionRate',
    kind: 'number',
    width: 124,
    value: (row) => row.commissionRate,
    cell: (row) => (row.rateSet ? percentText(row.commissionRate) : 'not set'),
  },
  {
    id: 'totalCustomers',
    header: 'totalCustomers',
    kind: 'number',
    width: 120,
    value: (row) => row.totalCustomers,
  },
  {
    id: 'change',
    header: 'Change',
    kind: 'number',
    width: 76,
    hint: 'Customers more or fewer than in the quarter before',
    value: (row) => row.totalCustomers - (row.before?.totalCustomers ?? 0),
    cell: (row) => changeText(row.totalCustomers, row.before?.totalCustomers),
  },
  { id: 'charges', header: 'Charges', kind: 'number', width: 84, value: (row) => row.charges },
  {
    id: 'amount',
    header: 'amount',
    kind: 'number',
    minWidth: 130,
    hint: 'Paid under the code, refunds and disputes deducted; sorted by the first currency',
    value: (row) => largest(row.totals, 'amountCents'),
    cell: (row) => moneyTexts(row.totals, (money) => money.amountCents),
  },
  {
    id: 'commission',
    header: 'commissionTotal',
    kind: 'number',
    minWidth: 130,
    value: (row) => largest(row.totals, 'commissionCents'),
    cell: (row) => moneyTexts(row.totals, (money) => money.commissionCents),
  },
  {
    id: 'before',
    header: 'Quarter before',
    kind: 'number',
    minWidth: 130,
    hint: 'commissionTotal of the quarter before',
    value: (row) => largest(row.before?.totals ?? [], 'commissionCents'),
    cell: (row) => row.before && moneyTexts(row.before.totals, (money) => money.commissionCents),
  },
];

/** What the file holds: amounts as they are written, since one cell may have several currencies. */
export const codeFileColumns: readonly Column<CouponSummary>[] = codeFacts.map((column) =>
  column.id === 'amount' || column.id === 'commission' || column.id === 'before'
    ? { ...column, kind: 'text', value: (row) => String(column.cell?.(row) ?? '') }
    : column,
);

interface CodeActs {
  onRate(code: string): void;
  onDownload(code: string): void;
  readonly downloading: boolean;
  readonly mayChange: boolean;
}

/** The column of a code's buttons. */
export const codeActs = ({
  onRate,
  onDownload,
  downloading,
  mayChange,
}: CodeActs): Column<CouponSummary> => ({
  id: 'acts',
  header: '',
  width: 148,
  sortable: false,
  value: () => null,
  cell: ({ code }) => (
    <>
      {mayChange && (
        <Button
          size="tiny"
          aria-label={`Commission rate of ${code}`}
          onClick={(event) => {
            event.stopPropagation();
            onRate(code);
          }}
        >
          Rate…
        </Button>
      )}{' '}
      <Button
        size="tiny"
        pending={downloading}
        aria-label={`Download CSV of ${code}`}
        onClick={(event) => {
          event.stopPropagation();
          onDownload(code);
        }}
      >
        CSV
      </Button>
    </>
  ),
});
