import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { stripeIdRefusalFor } from '@midoffice/contract/customers/stripe-accounts/lists';
import { IconExternalLink, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useMe } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Id } from '../../../../kit/base/copy-button.tsx';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { WebLink } from '../../../../kit/nav/web-link.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { DeleteStripeIdDialog } from '../delete-dialog.tsx';
import { OtherStripeIds } from '../other-stripe-ids.tsx';
import { StripeIdForm } from '../stripe-id-form.tsx';
import css from '../stripe-accounts.module.css';

/** What everybody but the named staff sees. Source: rule r000-stripe-four-users. */
const NoAccess = ({ name }: { readonly name: string }) => (
  <Panel title="Update Stripe ID">
    <div className={css.noAccess} role="alert">
      <IconLock size={22} aria-hidden="true" />
      <strong>{stripeIdRefusalFor(name)}</strong>
    </div>
  </Panel>
);

function Ids({ payments }: { readonly payments: PaymentDetails }) {
  const [asked, setAsked] = useState<{ stripeID: string; entered: boolean } | null>(null);
  const { activeStripeAccount: active, allStripeAccounts: accounts } = payments;
  return (
    <Columns widths={accounts.length > 1 ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 620px)'}>
      <Panel title="Update Stripe ID">
        <Stack>
          <KeyValueList
            labelWidth={96}
            items={[
              ['Main ID', active && <Id key="id" value={active.stripeID} />],
              ['Read', active && <Time key="read" at={active.fetchedAt} />],
              [
                'Dashboard',
                active && (
                  <WebLink key="link" address={active.dashboardUrl}>
                    Open at the provider <IconExternalLink size={13} aria-hidden="true" />
                  </WebLink>
                ),
              ],
            ]}
          />
          <StripeIdForm
            userid={payments.userid}
            email={payments.user.email}
            active={active?.stripeID ?? null}
            linked={accounts.map(({ stripeID }) => stripeID)}
            onDelete={(stripeID) => setAsked({ stripeID, entered: true })}
          />
        </Stack>
      </Panel>
      <OtherStripeIds
        accounts={accounts}
        onDelete={({ stripeID }) => setAsked({ stripeID, entered: false })}
      />
      {asked && <DeleteStripeIdDialog {...asked} payments={payments} onClose={() => setAsked(null)} />}
    </Columns>
  );
}

function StripeIds({ userid }: { readonly userid: string }) {
  const read = useRead(getActiveSubscription, { userid });
  return (
    <ReadState read={read} skeleton={<SkeletonLines count={8} />}>
      {(payments) => <Ids payments={payments} />}
    </ReadState>
  );
}

/** User Records > Update Stripe ID: which account at the card provider is a customer's. For the named staff alone. */
export function StripeIdPanel() {
  const { stripeIdTool, contactName } = useMe();
  if (!stripeIdTool)
    return (
      <UserAccountArea tool="updateStripeID" nobody={() => <NoAccess name={contactName} />}>
        {() => <NoAccess name={contactName} />}
      </UserAccountArea>
    );
  return (
    <UserAccountArea tool="updateStripeID">
      {({ userid }) => <StripeIds key={userid} userid={userid} />}
    </UserAccountArea>
  );
}
