import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import type { ReactNode } from 'react';
import { useCan } from '../../../../data/me.ts';
import { Panel, Stack } from '../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../kit/base/status-badge.tsx';
import { KeyValueList } from '../../../../kit/data-view/key-values.tsx';
import type { ScreenProps } from '../../../../kit/screen.ts';
import { CustomersList } from '../../customer-picker/panels/customers-list.tsx';
import { PlanControl } from '../../plans/panels/plan-control.tsx';
import { UserAccountArea } from '../../customer-picker/panels/user-account-area.tsx';
import { CustomRateLimitControl } from '../../api-keys/panels/rate-limit-control.tsx';
import { WebsocketControl } from '../../api-keys/panels/websocket-control.tsx';
import { RoleControl } from '../../../system/staff/panels/role-control.tsx';
import { EmailChangeForm } from '../email-change-form.tsx';
import { EmailHistoryTable } from '../email-history-table.tsx';
import { VerifyButton } from '../verify-button.tsx';
import css from '../emails.module.css';

/** Whether the address of a customer is verified, and the mail that asks for it. */
const VerifyControl = ({ userid, user }: UserDetails) => (
  <Panel title="Verify email" actions={<VerifyButton userid={userid} />}>
    <KeyValueList
      labelWidth={80}
      items={[
        ['Email', user.email],
        [
          'State',
          user.emailVerified ? (
            <StatusBadge tone="green">verified</StatusBadge>
          ) : (
            <StatusBadge tone="amber">not verified</StatusBadge>
          ),
        ],
      ]}
    />
  </Panel>
);

/** The control of each item that opens this panel. */
const controls: Readonly<Record<string, (details: UserDetails) => ReactNode>> = {
  updateEmail: (details) => <EmailChangeForm details={details} />,
  verifyUserEmail: (details) => <VerifyControl {...details} />,
  editPlanCode: ({ userid, user }) => <PlanControl userid={userid} user={user} />,
  editUserRole: ({ userid, user }) => <RoleControl userid={userid} user={user} />,
  socketUpgrade: ({ userid, user }) => (
    <WebsocketControl userid={userid} email={user.email} keys={user.apiKey} />
  ),
  updateratelimit: ({ userid, user }) => (
    <CustomRateLimitControl
      userid={userid}
      email={user.email}
      limit={user.customRateLimit}
      planLimit={user.rateLimit}
    />
  ),
};

/**
 * User Records > User Email, and the items that share its panel: each opens its own control, with the mails to the
 * customer below for those who may read them.
 */
export function EmailPanel({ sub }: ScreenProps) {
  const mayReadMails = useCan()(emailHistory);
  const mode = sub !== undefined && Object.hasOwn(controls, sub) ? sub : 'updateEmail';
  return (
    <UserAccountArea
      tool={mode}
      nobody={
        mode === 'updateEmail'
          ? (choose) => (
              <>
                <div className={css.control}>
                  <EmailChangeForm details={undefined} />
                </div>
                <CustomersList onPick={choose} />
              </>
            )
          : undefined
      }
    >
      {(details) => (
        <Stack key={details.userid}>
          <div className={mode === 'socketUpgrade' ? undefined : css.control}>{controls[mode]!(details)}</div>
          {mayReadMails && <EmailHistoryTable userid={details.userid} />}
        </Stack>
      )}
    </UserAccountArea>
  );
}
