import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { useCan } from '../../../../data/me.ts';
import { useRead } from '../../../../data/queries.ts';
import { Columns, Panel, Stack } from '../../../../kit/base/panel.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { KeysPanel } from '../../api-keys/panels/keys-panel.tsx';
import { useRevealedKeys } from '../../api-keys/panels/use-revealed-keys.ts';
import { DuplicateAccounts } from '../duplicate-accounts.tsx';
import { FirebaseBlock, MongoBlock } from '../linked-records.tsx';
import { NoteEditor } from '../panels/note-editor.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { SubscriptionsTable } from '../subscriptions-table.tsx';
import { UserInfoMainBlock } from '../user-info-main-block.tsx';

// The first view waits for neither.
const Attention = lazy(
  async () => (await import('../../../billing/payments/panels/attention.tsx')).Attention,
);
const PaymentsTable = lazy(async () => (await import('../payments-table.tsx')).PaymentsTable);

function UserInfo(details: UserDetails) {
  const { userid, user } = details;
  const revealed = useRevealedKeys(userid);
  const mayPay = useCan()(getActiveSubscription);
  const payments = useRead(getActiveSubscription, mayPay ? { userid } : null);
  return (
    <Stack>
      <Attention userid={userid} />
      <Columns widths="minmax(0, 1.22fr) minmax(0, 1fr)">
        <UserInfoMainBlock {...details} />
        <Stack>
          <KeysPanel userid={userid} keys={user.apiKey} revealed={revealed} />
          <Columns widths="repeat(2, minmax(0, 1fr))">
            <FirebaseBlock {...details} />
            <MongoBlock {...details} />
          </Columns>
          <Panel title="Note">
            <NoteEditor key={userid} userid={userid} notes={user.notes} rows={3} />
          </Panel>
        </Stack>
      </Columns>
      {mayPay && (
        <SubscriptionsTable
          payments={payments.data}
          error={payments.error}
          onRetry={() => void payments.refetch()}
        />
      )}
      {payments.data && <PaymentsTable payments={payments.data} />}
      <DuplicateAccounts userid={userid} item="getUserInfo" />
    </Stack>
  );
}

/** User Records > Get User Info: all that is known of one customer. */
export const UserInfoTable = () => (
  <UserAccountArea tool="getUserInfo">
    {(details) => <UserInfo key={details.userid} {...details} />}
  </UserAccountArea>
);
