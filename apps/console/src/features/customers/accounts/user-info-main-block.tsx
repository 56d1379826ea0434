import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { planLabel } from '@midoffice/contract/customers/accounts/shapes';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { isStaffRole } from '@midoffice/contract/kernel';
import { useState } from 'react';
import { useRefusal } from '../../../data/me.ts';
import { Button } from '../../../kit/base/button.tsx';
import { formatNumber } from '../../../kit/base/format.ts';
import { Panel } from '../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../kit/base/status-badge.tsx';
import { Time } from '../../../kit/base/time.tsx';
import { YesNo } from '../../../kit/base/yes-no.tsx';
import { KeyValueList } from '../../../kit/data-view/key-values.tsx';
import { WebLink } from '../../../kit/nav/web-link.tsx';
import { DeleteAccountButton, useAccountDeletion } from '../account-deletion/panels/delete-account.tsx';
import { BlockKeysButton } from '../api-keys/panels/block-keys-button.tsx';
import { limitWords } from '../api-keys/panels/limit-words.ts';
import { Clip } from './clip.tsx';
import { FlagSwitches } from './flag-switches.tsx';
import { Migration } from './migration.tsx';
import { PlanCodeChangeDialog } from './plan-code-change-dialog.tsx';
import css from './accounts.module.css';

/** The account itself: who it is, its plan and limits, its flags. */
export function UserInfoMainBlock({ userid, user }: UserDetails) {
  const [changing, setChanging] = useState(false);
  const deletion = useAccountDeletion();
  const refusal = useRefusal(updatePlancode);
  const who = [
    ['User id', <Clip key="id" code text={user.userid} />],
    ['_id', <Clip key="_id" code text={user._id} />],
    ['Username', user.username && <Clip text={user.username} />],
    ['E-mail', <Clip key="email" text={user.email} />],
    ['First name', user.firstname],
    ['Last name', user.lastname],
    [
      'Photo',
      user.photoURL && (
        <WebLink address={user.photoURL} className={css.clip} title={user.photoURL}>
          {user.photoURL}
        </WebLink>
      ),
    ],
    ['Created', <Time key="created" at={user.createdAt} />],
    ['Last sign-in', user.lastSignIn && <Time at={user.lastSignIn} />],
    ['E-mail verified', <YesNo key="verified" words value={user.emailVerified} />],
  ] as const;
  const what = [
    ['Plan', planLabel(user.planCode)],
    ['Plan code', <code key="code">{user.planCode}</code>],
    ['Role', user.userRole && <StatusBadge status={user.userRole} />],
    ['Rate limit', `${formatNumber(user.rateLimit)} calls a minute`],
    ['Custom limit', limitWords(user.customRateLimit)],
    ['Calls 24 h', `${formatNumber(user.currentAPICount)} in the request log`],
    ['Restricted', <YesNo key="restricted" words value={user.restricted} />],
    ['Blocked', user.blocked ? <StatusBadge status="blocked" /> : <YesNo words value={false} />],
    ['Pays by', user.entBilling.paymentMethod?.replaceAll('_', ' ')],
    ['API keys', String(user.apiKey.length)],
  ] as const;
  return (
    <Panel
      title="Main"
      padded={false}
      actions={
        <>
          <Migration userid={userid} user={user} />
          <BlockKeysButton size="small" userid={userid} email={user.email} limit={user.customRateLimit} />
          <Button size="small" disabledReason={refusal} onClick={() => setChanging(true)}>
            Change plan…
          </Button>
          <DeleteAccountButton
            userid={userid}
            email={user.email}
            onAsk={deletion.ask}
            disabledReason={
              isStaffRole(user.userRole) ? 'The account of a member of staff cannot be deleted.' : undefined
            }
          />
        </>
      }
    >
      <div className={css.main}>
        <KeyValueList labelWidth={88} items={who} />
        <KeyValueList labelWidth={88} items={what} />
      </div>
      <FlagSwitches
        userid={userid}
        flags={[
          { flag: 'legacy', label: 'Legacy', value: user.legacy },
          { flag: 'migrated', label: 'Migrated', value: user.migrated },
          { flag: 'enterprise', label: 'Enterprise', value: user.enterprise },
          { flag: 'bank_transfer', label: 'Bank transfer', value: user.entBilling.bank_transfer },
        ]}
      />
      {deletion.dialog}
      {changing && (
        <PlanCodeChangeDialog
          userid={userid}
          email={user.email}
          planCode={user.planCode}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  );
}
