import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { setCouponCommission } from '@midoffice/contract/billing/coupon-analytics/calls/set-coupon-commission';
import type { CouponSummary } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { useMemo, useState } from 'react';
import { useDownload } from '../../../data/download.ts';
import { useCan } from '../../../data/me.ts';
import { lazy } from '../../../kit/load/lazy.tsx';
import { parseSort, sortText } from '../../../kit/table/column.ts';
import { DenseTable } from '../../../kit/table/dense-table.tsx';
import { codeActs, codeFacts } from './code-columns.tsx';

const RateDialog = lazy(async () => (await import('./rate-dialog.tsx')).RateDialog);

interface CodeTableProps {
  readonly label: string;
  readonly quarter: string;
  readonly rows: readonly CouponSummary[];
  readonly selected: string;
  /** Without it the order is the server's. */
  readonly sort?: string;
  onSort?(sort: string): void;
  readonly height: number;
  readonly empty: string;
  onPick(code: string): void;
}

/** Codes of a quarter with their figures; a row opens its customers. */
export function CodeTable({
  label,
  quarter,
  rows,
  selected,
  sort,
  onSort,
  height,
  empty,
  onPick,
}: CodeTableProps) {
  const { run, pending } = useDownload(downloadCouponAnalytics, { name: `coupon-${quarter}.csv` });
  const [rateOf, setRateOf] = useState<string | null>(null);
  const mayChange = useCan()(setCouponCommission);
  const columns = useMemo(
    () => [
      ...codeFacts,
      codeActs({
        onRate: setRateOf,
        onDownload: (couponCode) => void run({ quarter, couponCode }),
        downloading: pending,
        mayChange,
      }),
    ],
    [quarter, run, pending, mayChange],
  );
  return (
    <>
      <DenseTable
        label={label}
        name="Coupon codes"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        empty={empty}
        selectedKey={selected}
        sort={sort === undefined ? null : parseSort(sort)}
        onSort={onSort && ((next) => onSort(sortText(next)))}
        onPick={(row) => onPick(row.code)}
        height={height}
      />
      {rateOf !== null && (
        <RateDialog couponCode={rateOf} quarter={quarter} onClose={() => setRateOf(null)} />
      )}
    </>
  );
}
