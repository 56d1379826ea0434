import type { PaymentAccount } from '@midoffice/contract/billing/customer-payments/shapes';
import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../../../kit/base/button.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { useMayOpen } from '../../../kit/nav/tools.ts';
import { ToolLink } from '../../../kit/nav/tool-link.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import css from './customer-payments.module.css';

/** The three tabs of one customer, by the key of their item. */
const tabs = [
  { item: 'getSubscription', label: 'Subscriptions' },
  { item: 'getCharges', label: 'Charges' },
  { item: 'getInvoices', label: 'Invoices' },
] as const;
export type PaymentTab = (typeof tabs)[number]['item'];

/** Leads from one tab to the others; the customer stays chosen. */
export function PaymentTabs({ tab, userid }: { readonly tab: PaymentTab; readonly userid: string }) {
  const mayOpen = useMayOpen();
  const open = tabs.filter(({ item }) => item === tab || mayOpen('stripe', item));
  if (open.length < 2) return null;
  return (
    <nav className={css.tabs} aria-label="Payments of this customer">
      {open.map(({ item, label }) => (
        <ToolLink key={item} page="stripe" item={item} params={{ userid }} current={item === tab}>
          {label}
        </ToolLink>
      ))}
    </nav>
  );
}

interface RefreshButtonProps {
  readonly pending: boolean;
  /** Undefined while the tab is being read. */
  readonly accounts: readonly PaymentAccount[] | undefined;
  onClick(): void;
}

/** Reads the customer again at the card provider. */
export const RefreshButton = ({ pending, accounts, onClick }: RefreshButtonProps) => (
  <Button
    icon={<IconRefresh size={14} />}
    pending={pending}
    disabledReason={accounts?.length === 0 ? 'This customer has no account at the card provider' : undefined}
    tooltip="Read this customer again at the card provider"
    onClick={onClick}
  >
    Refresh
  </Button>
);

interface FreshnessProps {
  readonly accounts: readonly PaymentAccount[];
  readonly freshAt: string | null;
  readonly refreshedBy: string | null;
}

/** The accounts at the card provider with links to their pages, when they were read, and who asked for it last. */
export function Freshness({ accounts, freshAt, refreshedBy }: FreshnessProps) {
  if (!accounts.length)
    return <p className={css.fresh}>This customer has no account at the card provider.</p>;
  return (
    <p className={css.fresh}>
      {accounts.map(({ stripeID, active, deleted, transferedFrom, dashboardUrl }) => (
        <span key={stripeID} className={css.account}>
          <WebLink address={dashboardUrl} title="Opens at the card provider, in a new tab">
            <code>{stripeID}</code>
          </WebLink>
          {active && <StatusBadge tone="green">active account</StatusBadge>}
          {deleted && <StatusBadge tone="red">deleted at the provider</StatusBadge>}
          {transferedFrom && <StatusBadge tone="grey">from {transferedFrom}</StatusBadge>}
        </span>
      ))}
      {freshAt && (
        <span>
          Read <Time at={freshAt} />
          {refreshedBy ? `, last refreshed by ${refreshedBy}` : ''}
        </span>
      )}
    </p>
  );
}
