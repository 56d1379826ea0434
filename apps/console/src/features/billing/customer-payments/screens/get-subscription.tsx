import { getSubscriptionDetails } from '@midoffice/contract/billing/customer-payments/calls/get-subscription-details';
import { noSubscriptionText } from '@midoffice/contract/billing/customer-payments/lists';
import type {
  SubscriptionDetails,
  SubscriptionLine,
} from '@midoffice/contract/billing/customer-payments/shapes';
import { useMemo } from 'react';
import { useRead } from '../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../kit/address/use-address-state.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { CountBadge, StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { YesNo } from '../../../../kit/base/yes-no.tsx';
import { FilterBox } from '../../../../kit/search/search-box.tsx';
import { EmptyState, ReadState } from '../../../../kit/states/states.tsx';
import { parseSort, sortText } from '../../../../kit/table/column.ts';
import { DenseTable } from '../../../../kit/table/dense-table.tsx';
import { ExportButton } from '../../../../kit/table/export-button.tsx';
import { UserAccountArea } from '../../../customers/customer-picker/panels/user-account-area.tsx';
import { subscriptionColumns } from '../columns.tsx';
import css from '../customer-payments.module.css';
import { Freshness, PaymentTabs, RefreshButton } from '../tab-head.tsx';
import { useRefresh } from '../use-refresh.ts';

const address = { q: textParam(), sort: textParam() };

/** The groups of the list, in their order. */
const groupsOf = (details: SubscriptionDetails) => [
  {
    title: 'Active subscription',
    rows: details.activeSubscription ? [details.activeSubscription] : [],
  },
  { title: 'Other active subscriptions', rows: details.otherActiveSubscriptions },
  { title: 'Ended subscriptions', rows: details.nonActiveSubscriptions },
];

const fits = (row: SubscriptionLine, typed: string): boolean =>
  [row.subscriptionID, row.customerID, row.planName, row.subStatus, ...row.couponCodes].some((text) =>
    text?.toLowerCase().includes(typed),
  );

/** The flags that staff look for first. */
function Flags({ details }: { readonly details: SubscriptionDetails }) {
  const { subscriptionStatus, legacy, migrated, activeSubscription, otherActiveSubscriptions } = details;
  return (
    <div className={css.flags}>
      <span>
        subscriptionStatus {subscriptionStatus ? <StatusBadge status={subscriptionStatus} /> : 'none'}
      </span>
      <span>
        legacy <YesNo value={legacy} />
      </span>
      <span>
        migrated <YesNo value={migrated} />
      </span>
      <span>
        activeSubscription <YesNo value={activeSubscription !== null} />
      </span>
      <span>otherActiveSubscriptions {otherActiveSubscriptions.length}</span>
    </div>
  );
}

function Groups({ details }: { readonly details: SubscriptionDetails }) {
  const [{ q, sort }, set] = useAddressState(address);
  const typed = q.toLowerCase();
  const groups = groupsOf(details).map(({ title, rows }) => ({
    title,
    rows: typed ? rows.filter((row) => fits(row, typed)) : rows,
  }));
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (!shown.length) return <EmptyState text={noSubscriptionText} />;
  return shown.map(({ title, rows }) => (
    <section key={title} aria-label={title}>
      <h3 className={css.group}>
        {title} <CountBadge count={rows.length} />
      </h3>
      <DenseTable
        label={title}
        name="Subscriptions"
        columns={subscriptionColumns}
        rows={rows}
        rowKey={(row) => row.subscriptionID}
        sort={parseSort(sort)}
        onSort={(next) => set({ sort: sortText(next) })}
        height={360}
      />
    </section>
  ));
}

/** The subscriptions of a chosen customer, in groups. */
export function Subscriptions({ userid }: { readonly userid: string }) {
  const [{ q }, set] = useAddressState(address);
  const read = useRead(getSubscriptionDetails, { userid });
  const refresh = useRefresh(getSubscriptionDetails, 'Subscriptions Loaded Successfully');
  const rows = useMemo(() => read.data && groupsOf(read.data).flatMap((group) => group.rows), [read.data]);
  return (
    <div data-screen="stripe-get-subscription">
      <Panel
        title="Subscriptions"
        mark={rows && <CountBadge count={rows.length} />}
        tools={
          <>
            <PaymentTabs tab="getSubscription" userid={userid} />
            <FilterBox
              label="Filter subscriptions"
              placeholder="Id, plan, status, code…"
              width={200}
              value={q}
              onChange={(text) => set({ q: text.trim() })}
            />
          </>
        }
        actions={
          <>
            <ExportButton
              name="subscriptions"
              columns={subscriptionColumns}
              rows={q ? rows?.filter((row) => fits(row, q.toLowerCase())) : rows}
              filters={{ userid, q }}
            />
            <RefreshButton
              pending={refresh.pending}
              accounts={read.data?.accounts}
              onClick={() => void refresh.run(userid)}
            />
          </>
        }
        padded={false}
      >
        <ReadState read={read}>
          {(details) => (
            <>
              <Freshness {...details} />
              <Flags details={details} />
              <Groups details={details} />
            </>
          )}
        </ReadState>
      </Panel>
    </div>
  );
}

/** Payment Details > Get Subscription: a customer's subscriptions at the card provider. */
export const GetSubscription = () => (
  <UserAccountArea tool="getSubscription">
    {({ userid }) => <Subscriptions key={userid} userid={userid} />}
  </UserAccountArea>
);
