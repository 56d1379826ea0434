import { staffRoles, type StaffRole } from '@midoffice/contract/kernel';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { StatusBadge } from '../../../../../kit/base/status-badge.tsx';
import { ChangeDialog, undoInPersonTimeline } from '../../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import css from './permissions.module.css';

/** What a role lets its holder do. */
const means: Readonly<Record<StaffRole, string>> = {
  standard: 'opens only what is granted below',
  analyst: 'opens what is granted below; without any grant yet, all but core and permission tools',
  admin: 'opens everything, and changes roles and permissions of others',
};

interface RoleSwitcherProps {
  readonly userid: string;
  readonly email: string;
  readonly role: string | null;
  /** Why the role cannot be changed. */
  readonly refusal: string | undefined;
  onClear?: (() => void) | undefined;
}

/** The present role, and a button for each other one. */
export function RoleSwitcher({ userid, email, role, refusal, onClear }: RoleSwitcherProps) {
  const [asked, setAsked] = useState<{ readonly from: string | null; readonly to: StaffRole } | null>(null);
  const conflict = useConflict();
  const close = (): void => setAsked(null);
  const update = useWrite(updateRole, {
    onDone: close,
    onFailed(error, sent) {
      close();
      return conflict.show(error, {
        keepMine: ({ role: current }) =>
          void update.run({ ...sent, expected: current?.actual === null ? null : String(current?.actual) }),
      });
    },
  });
  return (
    <div className={css.role} role="group" aria-label="Role">
      <span>Current role</span>
      {role === null ? <StatusBadge>none</StatusBadge> : <StatusBadge status={role} />}
      {staffRoles
        .filter((other) => other !== role)
        .map((other) => (
          <Button
            key={other}
            size="small"
            disabledReason={refusal}
            onClick={() => setAsked({ from: role, to: other })}
          >
            {`Switch to ${other}`}
          </Button>
        ))}
      {onClear && (
        <span className={css.end}>
          <Button size="small" onClick={onClear}>
            Clear
          </Button>
        </span>
      )}
      {asked && (
        <ChangeDialog
          title={`Make this person ${asked.to}?`}
          subject={email}
          changes={[{ label: 'Role', from: asked.from ?? 'none', to: asked.to }]}
          effects={[
            `This person ${means[asked.to]}.`,
            'Open sessions get the new rights within a second.',
            ...(asked.from === null ? ['Who has no password yet is invited by mail.'] : []),
          ]}
          undo={undoInPersonTimeline}
          action={`Switch to ${asked.to}`}
          danger={asked.to === 'admin'}
          pending={update.pending}
          onClose={close}
          onConfirm={(reason) =>
            void update.run({ userId: userid, role: asked.to, expected: asked.from, reason })
          }
        />
      )}
      {conflict.dialog}
    </div>
  );
}
