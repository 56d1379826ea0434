import { topCodes } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CouponSummary } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { useMemo } from 'react';
import { lazy } from '../../../kit/load/lazy.tsx';

// Charts are loaded with the first one.
const StackedBars = lazy(async () => (await import('../../../kit/chart/stacked-bars.tsx')).StackedBars);

/** Customers of the top codes as bars, those of the quarter before beside them. */
export function TopCodesChart({
  codes,
  quarter,
  before,
}: {
  readonly codes: readonly CouponSummary[];
  readonly quarter: string;
  readonly before: string;
}) {
  const top = useMemo(() => codes.slice(0, topCodes), [codes]);
  const bars = useMemo(() => top.map(({ code }) => code), [top]);
  const series = useMemo(() => {
    const kept = top.map((one) => Math.min(one.totalCustomers, one.before?.totalCustomers ?? 0));
    return [
      { name: `As many as in ${before}`, values: kept },
      { name: `More than in ${before}`, values: top.map((one, at) => one.totalCustomers - kept[at]!) },
    ];
  }, [top, before]);
  return (
    <StackedBars
      label={`Customers of the top ${topCodes} coupon codes in ${quarter}`}
      bars={bars}
      series={series}
      height={220}
    />
  );
}
