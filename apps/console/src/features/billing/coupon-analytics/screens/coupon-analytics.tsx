import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { notBegunWords, quarterBefore, topCodes } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { CouponSummaries } from '@midoffice/contract/billing/coupon-analytics/shapes';
import { useState } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { formatNumber } from '../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { CountBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { SelectField } from '../../../../kit/form/field.tsx';
import { Segmented } from '../../../../kit/nav/tabs.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { useAnalyticsAddress, type AnalyticsAddress } from '../analytics-query.ts';
import { ChargesDialog } from '../charges-dialog.tsx';
import { codeFileColumns } from '../code-columns.tsx';
import { CodeCustomers } from '../code-customers.tsx';
import { CodeTable } from '../code-table.tsx';
import css from '../coupon-analytics.module.css';
import { TopCodesChart } from '../top-codes.tsx';

const quarters = ['Q1', 'Q2', 'Q3', 'Q4'].map((key) => ({ key, label: key }));
/** What another quarter leaves behind. */
const afresh = { p: 1, customer: '' } as const;

/** Year and quarter. */
function QuarterPicker({ set, years, quarter }: Pick<AnalyticsAddress, 'set' | 'years' | 'quarter'>) {
  const [year, number] = [quarter.slice(0, 4), quarter.slice(5)];
  return (
    <>
      <SelectField
        label="Year"
        hideLabel
        value={year}
        options={years.map(String)}
        onChange={(next) => set({ ...afresh, quarter: `${next}-${number}` }, { push: true })}
      />
      <Segmented
        label="Quarter"
        options={quarters}
        value={number}
        onChange={(next) => set({ ...afresh, quarter: `${year}-${next}` }, { push: true })}
      />
    </>
  );
}

/** How fresh the figures are, and what they lack. */
function State({ data }: { readonly data: CouponSummaries }) {
  return (
    <p className={css.state}>
      <span>
        Charges of the quarter in UTC, refunds and disputes of any later day deducted. Charges of deleted
        customers count as they were when the account was deleted.{' '}
        {data.freshAt && (
          <>
            Last news of the card provider: <Time at={data.freshAt} />.
          </>
        )}
      </span>
      {data.unreadCustomers > 0 && (
        <span role="status" className={css.warning}>
          {data.unreadCustomers >= 1000 ? 'At least ' : ''}
          {formatNumber(data.unreadCustomers)} customers were last read before coupons were kept. Their
          charges are missing here until they are refreshed.
        </span>
      )}
    </p>
  );
}

function TopCodes({ at, set, quarter, data }: AnalyticsAddress & { readonly data: CouponSummaries }) {
  const open = (code: string): void => set({ code, who: '', p: 1, customer: '' }, { push: true });
  if (!data.codes.length)
    return (
      <EmptyState
        text={
          data.firstQuarter
            ? `No customer paid under a coupon code in ${quarter}. The first charges are of ${data.firstQuarter}.`
            : 'No customer has paid under a coupon code yet.'
        }
      />
    );
  return (
    <>
      <TopCodesChart codes={data.codes} quarter={quarter} before={quarterBefore(quarter)} />
      <CodeTable
        label={`Top ${topCodes} codes by users`}
        quarter={quarter}
        rows={data.codes.slice(0, topCodes)}
        selected={at.code}
        height={300}
        empty="No codes found"
        onPick={open}
      />
    </>
  );
}

function AllCodes({ at, set, quarter, data }: AnalyticsAddress & { readonly data: CouponSummaries }) {
  const typed = at.q.toLowerCase();
  const found = typed ? data.codes.filter(({ code }) => code.toLowerCase().includes(typed)) : data.codes;
  return (
    <Panel
      title="All coupon codes"
      mark={<CountBadge count={data.total} />}
      tools={
        <FilterBox
          label="Search codes"
          placeholder="Coupon code…"
          width={200}
          value={at.q}
          onChange={(text) => set({ q: text.trim() })}
        />
      }
      actions={
        <ExportButton
          name="coupon-codes"
          columns={codeFileColumns}
          rows={found}
          filters={{ quarter, q: at.q }}
        />
      }
      padded={false}
    >
      <CodeTable
        label="All coupon codes"
        quarter={quarter}
        rows={found}
        selected={at.code}
        sort={at.sort}
        onSort={(sort) => set({ sort })}
        height={360}
        empty="No codes found"
        onPick={(code) => set({ code, who: '', p: 1, customer: '' }, { push: true })}
      />
    </Panel>
  );
}

/** Payment Details > Get Coupon Analytics: what was paid and earned under each coupon code in a quarter. */
export function CouponAnalytics() {
  const [nowMs] = useState(() => Date.now());
  const analytics = useAnalyticsAddress(nowMs);
  const { at, set, quarter } = analytics;
  const notBegun = notBegunWords(quarter, nowMs);
  const read = useRead(getCouponSummary, notBegun === undefined ? { quarter } : null);
  return (
    <div data-screen="stripe-coupon-analytics">
      <h1 className="visually-hidden">Get Coupon Analytics</h1>
      <Stack>
        <Panel title="Coupon analytics" tools={<QuarterPicker {...analytics} />}>
          {notBegun === undefined ? (
            <ReadState read={read}>
              {(data) => (
                <>
                  <State data={data} />
                  <TopCodes {...analytics} data={data} />
                </>
              )}
            </ReadState>
          ) : (
            <EmptyState text={`${notBegun}.`} />
          )}
        </Panel>
        {at.code && notBegun === undefined && <CodeCustomers at={at} set={set} quarter={quarter} />}
        {read.data && read.data.codes.length > 0 && <AllCodes {...analytics} data={read.data} />}
      </Stack>
      {at.code && at.customer && notBegun === undefined && (
        <ChargesDialog
          quarter={quarter}
          couponCode={at.code}
          stripeID={at.customer}
          onClose={() => set({ customer: '' })}
        />
      )}
    </div>
  );
}
