import { endStaffSessions } from '@midoffice/contract/system/staff/calls/end-staff-sessions';
import { inviteStaff } from '@midoffice/contract/system/staff/calls/invite-staff';
import { removeStaff } from '@midoffice/contract/system/staff/calls/remove-staff';
import { resetSecondFactor } from '@midoffice/contract/system/staff/calls/reset-second-factor';
import type { StaffMember } from '@midoffice/contract/system/staff/shapes';
import { useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { listed, plural } from '../../../../../kit/base/format.ts';
import { Id } from '../../../../../kit/base/copy-button.tsx';
import { Stack, Toolbar } from '../../../../../kit/base/panel.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { Time } from '../../../../../kit/base/time.tsx';
import { Grants } from '../grants.tsx';
import { RoleSwitcher } from '../permissions/role-switcher.tsx';
import { KeyValueList } from '../../../../../kit/data-view/key-values.tsx';
import { ConfirmDialog } from '../../../../../kit/dialog/confirm-dialog.tsx';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { RecordPanel } from '../../../../../kit/list/record-panel.tsx';
import { ToolLink } from '../../../../../kit/nav/tool-link.tsx';

/** What a person loses who is removed from staff. */
const losses = ({ role, liveSessions, liveKeys }: StaffMember): string =>
  listed([
    `the role ${role}`,
    'all permissions',
    ...(liveSessions ? [plural(liveSessions, 'session')] : []),
    ...(liveKeys ? [plural(liveKeys, 'staff key')] : []),
  ]);

type Act = 'sessions' | 'second-factor' | 'remove';

interface MemberPanelProps {
  readonly member: StaffMember;
  onClose(): void;
}

/** One member of staff: facts, role, sessions, removal. */
export function MemberPanel({ member, onClose }: MemberPanelProps) {
  const me = useMe();
  /** The open question with the member as it was shown then: what somebody else changes meanwhile is a conflict. */
  const [asked, setAsked] = useState<{ act: Act; about: StaffMember } | null>(null);
  const ask = (act: Act): void => setAsked({ act, about: member });
  const close = (): void => setAsked(null);
  const conflict = useConflict();
  const end = useWrite(endStaffSessions, { onDone: close });
  const reset = useWrite(resetSecondFactor, { onDone: close });
  const invite = useWrite(inviteStaff);
  const remove = useWrite(removeStaff, {
    onDone() {
      close();
      onClose();
    },
    onFailed(error) {
      // Agreed was to what the person had: who still wants it asks again.
      const shown = conflict.show(error, { words: (value) => value ?? 'not on staff' });
      if (shown) close();
      return shown;
    },
  });
  const refusal = member.userid === me.userid ? 'Nobody changes their own role or access' : undefined;
  return (
    <RecordPanel
      title={member.name || member.email}
      mark={<StatusBadge status={member.role} />}
      onClose={onClose}
    >
      <Stack>
        <KeyValueList
          labelWidth={90}
          items={[
            ['E-mail', member.email],
            ['User id', <Id key="id" value={member.userid} />],
            ['State', <StatusBadge key="state" status={member.state} />],
            ['Last seen', member.lastSeenAt && <Time at={member.lastSeenAt} />],
            ['2nd factor', member.secondFactor ? 'on' : 'off'],
            ['Sessions', member.liveSessions],
            ['Staff keys', member.liveKeys],
            ['Grants', <Grants key="grants" of={member} whole />],
          ]}
        />
        <ToolLink page="user-records" item="userPermissions" params={{ userid: member.userid }}>
          {refusal ? 'Show permissions' : 'Change permissions'}
        </ToolLink>
        <RoleSwitcher userid={member.userid} email={member.email} role={member.role} refusal={refusal} />
        <Toolbar>
          {member.state === 'invited' && (
            <Button
              size="small"
              pending={invite.pending}
              onClick={() => void invite.run({ email: member.email, role: member.role })}
            >
              Invite again
            </Button>
          )}
          <Button
            size="small"
            disabledReason={refusal ?? (member.liveSessions ? undefined : 'No session is open')}
            onClick={() => ask('sessions')}
          >
            End sessions…
          </Button>
          <Button
            size="small"
            disabledReason={refusal ?? (member.secondFactor ? undefined : 'No second factor is set up')}
            onClick={() => ask('second-factor')}
          >
            Reset 2nd factor…
          </Button>
          <Button size="small" disabledReason={refusal} onClick={() => ask('remove')}>
            Remove from staff…
          </Button>
        </Toolbar>
      </Stack>
      {asked?.act === 'sessions' && (
        <ConfirmDialog
          title="End all sessions"
          action="End sessions"
          danger
          pending={end.pending}
          onClose={close}
          onConfirm={() => void end.run({ userId: asked.about.userid })}
        >
          {`${asked.about.email} is signed out everywhere (${plural(asked.about.liveSessions, 'session')}) and may sign in again.`}
        </ConfirmDialog>
      )}
      {asked?.act === 'second-factor' && (
        <ConfirmDialog
          title="Reset the second factor"
          action="Reset"
          danger
          reason="required"
          pending={reset.pending}
          onClose={close}
          onConfirm={(reason) => void reset.run({ userId: asked.about.userid, reason })}
        >
          {`For who has lost the authenticator and the recovery codes: make sure that it is them who asks. ${asked.about.email} is signed out everywhere and signs in with the password alone until a new second factor is set up.`}
        </ConfirmDialog>
      )}
      {asked?.act === 'remove' && (
        <ConfirmDialog
          title="Remove from staff"
          action="Remove"
          danger
          reason="required"
          pending={remove.pending}
          onClose={close}
          onConfirm={(reason) =>
            void remove.run({ userId: asked.about.userid, expected: asked.about.role, reason })
          }
        >
          {`${asked.about.email} loses ${losses(asked.about)}. The customer account stays. To undo it, invite them again: they need new permissions and staff keys.`}
        </ConfirmDialog>
      )}
      {conflict.dialog}
    </RecordPanel>
  );
}
