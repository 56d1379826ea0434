import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import type {
  PaymentDetails,
  RefreshChange,
  StripeAccount,
} from '@midoffice/contract/customers/accounts/shapes';
import { IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { useWrite } from '../../../data/queries.ts';
import { Button } from '../../../kit/base/button.tsx';
import { CopyButton } from '../../../kit/base/copy-button.tsx';
import { formatNumber, plural } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { DiffView } from '../../../kit/data-view/diff-view.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { GenerateStripeId } from '../stripe-accounts/panels/generate-stripe-id.tsx';
import { safeLink } from './links.ts';
import css from './accounts.module.css';

/** A customer id of the card provider, which opens the provider's dashboard in a new tab. */
const DashboardLink = ({ stripeID, url }: { readonly stripeID: string; readonly url: string }) => (
  <span className={css.line}>
    {safeLink(url) ? (
      <WebLink address={url} title="Opens the provider's dashboard in a new tab">
        <code>{stripeID}</code>{' '}
        <IconExternalLink size={13} style={{ verticalAlign: -2 }} aria-hidden="true" />
      </WebLink>
    ) : (
      <code>{stripeID}</code>
    )}
    <CopyButton text={stripeID} label="Copy customer id" />
  </span>
);

/** One more account of the customer at the card provider. */
const OtherAccount = (account: StripeAccount) => (
  <span className={css.line}>
    <DashboardLink stripeID={account.stripeID} url={account.dashboardUrl} />
    {account.transferedFrom && <StatusBadge tone="grey">{`from ${account.transferedFrom}`}</StatusBadge>}
    {account.activeSubscription && <StatusBadge tone="green">active subscription</StatusBadge>}
    {account.chargeCount + account.invoiceCount > 0 && (
      <span className={css.soft}>
        {plural(account.chargeCount, 'charge')}, {plural(account.invoiceCount, 'invoice')}
      </span>
    )}
  </span>
);

const card = (method: PaymentDetails['paymentMethods'][number]): string =>
  `${method.brand ?? 'card'} …${method.last4 ?? '????'}, ${method.expiry ?? 'no expiry'}`;

/** The customer at the card provider: id, refresh, payment methods, further accounts. */
export function CardProviderAccount({ payments }: { readonly payments: PaymentDetails }) {
  const [changes, setChanges] = useState<readonly RefreshChange[]>([]);
  const refusal = useRefusal(refreshStripe);
  const write = useWrite(refreshStripe, { onDone: (done) => setChanges(done.changes) });
  const active = payments.activeStripeAccount;
  const others = payments.allStripeAccounts.filter((account) => account.stripeID !== active?.stripeID);
  return (
    <Panel
      title="Card-provider account"
      actions={
        <Button
          size="small"
          icon={<IconRefresh size={14} />}
          pending={write.pending}
          disabledReason={
            refusal ?? (payments.allStripeAccounts.length ? undefined : 'There is no account to refresh')
          }
          onClick={() => void write.run({ userid: payments.userid })}
        >
          Refresh
        </Button>
      }
    >
      {payments.allStripeAccounts.length === 0 && (
        <span className={css.line}>
          <span className={css.soft}>No account at the card provider</span>
          <GenerateStripeId userid={payments.userid} email={payments.user.email} />
        </span>
      )}
      {payments.allStripeAccounts.length > 0 && (
        <KeyValueList
          labelWidth={104}
          items={[
            [
              'Customer id',
              active && <DashboardLink key="id" stripeID={active.stripeID} url={active.dashboardUrl} />,
            ],
            ['Read', active && <Time at={active.fetchedAt} />],
            ['Charges', formatNumber(payments.chargeCount)],
            ['Invoices', formatNumber(payments.invoiceCount)],
            ...payments.paymentMethods.map(
              (method, index) =>
                [
                  index === 0 ? 'Cards' : `Card ${index + 1}`,
                  <span key={method.id} className={css.line}>
                    {card(method)}
                    {method.isDefault && <StatusBadge tone="accent">default</StatusBadge>}
                    {method.expired && <StatusBadge tone="red">expired</StatusBadge>}
                  </span>,
                ] as const,
            ),
            ...others.map(
              (account, index) =>
                [
                  index === 0 ? 'Other accounts' : `Other account ${index + 1}`,
                  <OtherAccount key={account.stripeID} {...account} />,
                ] as const,
            ),
          ]}
        />
      )}
      {changes.length > 0 && <DiffView label="What the refresh found changed" cells={changes} />}
    </Panel>
  );
}
