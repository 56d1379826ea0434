import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import type { PaymentDetails } from '@midoffice/contract/customers/accounts/shapes';
import { useRead } from '../../../../data/queries.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { ReadState } from '../../../../kit/states/states.tsx';
import { Attention } from '../../../billing/payments/panels/attention.tsx';
import { PaypalActions } from '../../../billing/payments/panels/paypal-actions.tsx';
import { Skeleton } from '../../customer-picker/panels/skeleton.tsx';
import { CardProviderAccount } from '../card-provider-account.tsx';
import { DuplicateAccounts } from '../duplicate-accounts.tsx';
import { ManualOverrideAccount } from '../manual-override-account.tsx';
import { NoteEditor } from '../panels/note-editor.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { FactsPanel, GeneralInfo } from '../payment-blocks.tsx';
import { PaymentsTable } from '../payments-table.tsx';
import { PlanChangeForm } from '../../plans/panels/plan-change-form.tsx';
import { SubscriptionsTable } from '../subscriptions-table.tsx';

function Blocks({ payments }: { readonly payments: PaymentDetails }) {
  const { userid, user } = payments;
  return (
    <Stack>
      <Attention userid={userid} />
      <Columns widths="minmax(0, 1.22fr) minmax(0, 1fr)">
        <Stack>
          <GeneralInfo payments={payments} />
          <CardProviderAccount payments={payments} />
          <FactsPanel
            title="PayPal"
            facts={payments.paypal}
            actions={payments.paypal && <PaypalActions userid={userid} paypal={payments.paypal} />}
          />
          <Panel title="Note">
            <NoteEditor userid={userid} notes={user.notes} rows={3} />
          </Panel>
        </Stack>
        <Stack>
          <Panel title="Change plan code">
            <PlanChangeForm userid={userid} email={user.email} planCode={user.planCode} />
          </Panel>
          <ManualOverrideAccount payments={payments} />
        </Stack>
      </Columns>
      <SubscriptionsTable payments={payments} error={null} onRetry={() => undefined} />
      <PaymentsTable payments={payments} />
      <DuplicateAccounts userid={userid} item="changePricePlan" />
      <FactsPanel title="Account" facts={payments.account} />
    </Stack>
  );
}

function Payments({ userid }: { readonly userid: string }) {
  const read = useRead(getActiveSubscription, { userid });
  return (
    <ReadState read={read} skeleton={<Skeleton />}>
      {(payments) => <Blocks payments={payments} />}
    </ReadState>
  );
}

/** User Records > Change Price Plan: what a customer pays, by which account, and the plan code. */
export const PaymentDetailsPanel = () => (
  <UserAccountArea tool="changePricePlan">
    {({ userid }) => <Payments key={userid} userid={userid} />}
  </UserAccountArea>
);
