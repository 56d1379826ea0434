import { getLiveUsersDetails } from '@midoffice/contract/customers/accounts/calls/get-live-users-details';
import { planLabel, type LiveUser } from '@midoffice/contract/customers/accounts/shapes';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import type { OutputOf } from '@midoffice/contract/kernel';
import { refetchLiveUser } from '@midoffice/contract/usage/live-users/calls/refetch-live-user';
import { IconExternalLink, IconMail, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useRefusal } from '../../../../data/me.ts';
import { useRead, useWrite } from '../../../../data/queries.ts';
import { Button } from '../../../../kit/base/button.tsx';
import { Id } from '../../../../kit/base/copy-button.tsx';
import { dataSize } from '../../../../kit/base/data-size.ts';
import { formatMoney, formatNumber, zoneSetting } from '../../../../kit/base/format.ts';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../kit/base/time.tsx';
import { YesNo } from '../../../../kit/base/yes-no.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { lazy } from '../../../../kit/load/lazy.tsx';
import { ReadState, SkeletonLines } from '../../../../kit/states/states.tsx';
import { BlockKeysButton } from '../../api-keys/panels/block-keys-button.tsx';
import { limitWords } from '../../api-keys/panels/limit-words.ts';
import { customerAddress } from '../../customer-picker/panels/customers.ts';
import { restWords } from '../../emails/panels/rest-words.ts';
import { RefreshButton } from '../linked-records.tsx';
import { NoteEditor } from './note-editor.tsx';
import { Clip } from '../clip.tsx';
import { tooltip } from '../../../../kit/tooltip/tooltip.ts';
import css from '../accounts.module.css';

const plan = (code: string | null) => code && <span {...tooltip(code)}>{planLabel(code)}</span>;

/** The summary without its notifications. Source: rule r000-notifications-hidden. */
function Summary({ user }: { readonly user: LiveUser }) {
  return (
    <div className={css.pair}>
      <KeyValueList
        labelWidth={134}
        items={[
          ['User id', <Clip key="id" code text={user.userid} />],
          ['Plan', plan(user.planCode)],
          ['Subscription plan', plan(user.subscriptionPlanCode)],
          ['Gateway plan', plan(user.redisPlanCode)],
          ['Next payment', user.nextSubscriptionDate && <Time at={user.nextSubscriptionDate} />],
          ['Card expiry', user.cardExpiry],
          ['Credit balance', formatMoney(user.creditBalance, user.creditCurrency)],
          [
            'Payment failed',
            user.failedPayment ? <StatusBadge tone="red">yes</StatusBadge> : <YesNo words value={false} />,
          ],
          ['Manual subscription', <YesNo key="manual" words value={user.manualSub} />],
          ['Corporate', <YesNo key="corporate" words value={user.corporate} />],
          [
            'Stripe ids',
            user.stripeIDs.length > 0 &&
              user.stripeIDs.map((one) => (
                <div key={one}>
                  <Id value={one} />
                </div>
              )),
          ],
          [
            'API keys',
            user.apiKey.length > 0 &&
              user.apiKey.map((key) => (
                <div key={key}>
                  <code>{key}</code>
                </div>
              )),
          ],
        ]}
      />
      <KeyValueList
        labelWidth={134}
        items={[
          ['Blocked', user.blocked ? <StatusBadge status="blocked" /> : <YesNo words value={false} />],
          ['Custom limit', limitWords(user.customRateLimit)],
          ['Calls last minute', formatNumber(user.liveApiCount)],
          ['Calls 24 h', formatNumber(user.apiCount)],
          ['Calls 30 d', formatNumber(user.monthlyApiCount)],
          ['Data 24 h', dataSize(user.dailyDataUsage)],
          ['Data 30 d', dataSize(user.monthlyDataUsage)],
          ['Last call', user.lastAPICall && <Time at={user.lastAPICall} />],
          ['Last sign-in', user.lastSignIn && <Time at={user.lastSignIn} />],
          ['Firebase', <YesNo key="firebase" words value={user.firebaseAvailable} />],
          ['Mongo', <YesNo key="mongo" words value={user.mongoAvailable} />],
          ['Websocket', <YesNo key="websocket" words value={user.websocketEnabled} />],
          ['Updated', <Time key="updated" at={user.updatedAt} />],
        ]}
      />
    </div>
  );
}

/** What dunning does about the customer's unpaid invoices. */
const CustomerDunning = lazy(
  async () => (await import('../../../billing/dunning/panels/customer-dunning.tsx')).CustomerDunning,
);

/** The dialog of a mail about a payment. */
const PaymentMailDialog = lazy(async () => (await import('../../emails/panels/mail-dialog.tsx')).MailDialog);

type PaymentMail = 'failed' | 'expiring-card';

/** What can be done with the customer from here. */
function Acts({ user }: { readonly user: OutputOf<typeof getLiveUsersDetails> }) {
  const [mail, setMail] = useState<PaymentMail | null>(null);
  const refetch = useWrite(refetchLiveUser);
  const zone = zoneSetting.use();
  const { mailRests } = user;
  const refusals = {
    refetch: useRefusal(refetchLiveUser),
    failed: useRefusal(sendFailedChargesEmail),
    card: useRefusal(sendExpiringCardEmail),
  };
  return (
    <div className={css.popActs}>
      <BlockKeysButton size="small" userid={user.userid} email={user.email} limit={user.customRateLimit} />
      <Button
        size="small"
        icon={<IconMail size={14} />}
        disabledReason={refusals.failed ?? restWords(mailRests.failed, zone)}
        onClick={() => setMail('failed')}
      >
        Failed payment e-mail
      </Button>
      <Button
        size="small"
        icon={<IconMail size={14} />}
        disabledReason={refusals.card ?? restWords(mailRests['expiring-card'], zone)}
        onClick={() => setMail('expiring-card')}
      >
        Card expiry e-mail
      </Button>
      <RefreshButton userid={user.userid} type="firebase">
        Refresh Firebase
      </RefreshButton>
      <Button
        size="small"
        icon={<IconRefresh size={14} />}
        pending={refetch.pending}
        disabledReason={refusals.refetch}
        onClick={() => void refetch.run({ userid: user.userid })}
      >
        Refetch User
      </Button>
      {mail && <PaymentMailDialog userid={user.userid} family={mail} onClose={() => setMail(null)} />}
    </div>
  );
}

interface UserInfoPopupProps {
  readonly userid: string;
  onClose(): void;
}

/** A customer at a glance over whatever is open: summary, block, mails, refreshes, note. */
export function UserInfoPopup({ userid, onClose }: UserInfoPopupProps) {
  const read = useRead(getLiveUsersDetails, { userid });
  const user = read.data;
  return (
    <Dialog
      title={user ? user.name || user.email : 'Customer'}
      size="wide"
      // The note guards itself.
      guarded={false}
      onClose={onClose}
      buttons={
        <a href={customerAddress(userid)} target="_blank" rel="noreferrer" className={css.openUser}>
          Open in admin <IconExternalLink size={14} aria-hidden="true" />
        </a>
      }
    >
      <ReadState read={read} skeleton={<SkeletonLines count={14} />}>
        {(found) => (
          <>
            <div className={css.popHead}>
              <span className={css.mail} data-tooltip={found.email}>
                {found.email}
              </span>
              {found.username && <span className={css.soft}>@{found.username}</span>}
            </div>
            <Acts user={found} />
            <Summary user={found} />
            <CustomerDunning userid={found.userid} />
            <h3 className={css.popTitle}>Note</h3>
            <NoteEditor userid={found.userid} notes={found.notes} rows={3} />
          </>
        )}
      </ReadState>
    </Dialog>
  );
}
