import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import {
  isStaffRole,
  normalisePermissions,
  permissionTree,
  type PermissionBranch,
} from '@midoffice/contract/kernel';
import { getAllFixes } from '@midoffice/contract/quality/fix-runner/calls/get-all-fixes';
import { getUserPermissions } from '@midoffice/contract/system/shell/calls/get-user-permissions';
import type { RolePermissions } from '@midoffice/contract/system/shell/shapes';
import { updateAdminPermissions } from '@midoffice/contract/system/staff/calls/update-admin-permissions';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';

import { useEffect, useRef, useState } from 'react';
import { useMe, useRefusal } from '../../../../../data/me.ts';
import { useRead, useWrite } from '../../../../../data/queries.ts';
import { textParam, useAddressState } from '../../../../../kit/address/use-address-state.ts';
import { Button } from '../../../../../kit/base/button.tsx';
import { plural } from '../../../../../kit/base/format.ts';
import { Panel, Stack } from '../../../../../kit/base/panel.tsx';
import { ChangeDialog, undoInPersonTimeline } from '../../../../../kit/dialog/change-dialog.tsx';
import { useConflict } from '../../../../../kit/dialog/use-conflict.tsx';
import { useLatestValue } from '../../../../../kit/form/use-latest-value.ts';
import { DraftOffer } from '../../../../../kit/guard/draft-offer.tsx';
import { useDraft } from '../../../../../kit/guard/use-draft.ts';
import { useUnsavedGuard } from '../../../../../kit/guard/use-unsaved-guard.ts';
import { ReadState } from '../../../../../kit/states/states.tsx';
import { UserAccountArea } from '../../../../customers/customer-picker/panels/user-account-area.tsx';
import { grantLabels } from '../grants.tsx';
import { grantChanges } from './grant-changes.ts';
import { PermissionTree } from './permission-tree.tsx';
import { RoleSwitcher } from './role-switcher.tsx';
import { SpecialUsersTable } from './special-users-table.tsx';
import css from './permissions.module.css';

const address = { userid: textParam() };
const ownRefusal = 'Nobody changes their own role or access';

/** What was changed, and what it began from. */
interface Edit {
  readonly from: readonly string[];
  readonly keys: readonly string[];
}

interface GrantsProps {
  readonly tree: readonly PermissionBranch[];
  readonly userid: string;
  readonly email: string;
  readonly loaded: RolePermissions;
  readonly refusal: string | undefined;
}

/** The tree of grants with its button. */
function GrantsPanel({ tree, userid, email, loaded, refusal }: GrantsProps) {
  const [existing, noteLatest] = useLatestValue(userid, loaded);
  const stored = normalisePermissions(existing.permissions, tree);
  // Stays through whatever is read meanwhile: what it began from is what the save must find.
  const [edit, setEdit, dropEdit, keptAt] = useDraft<Edit>(`permissions/${userid}`);
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
  }, [edit]);
  const keys = edit?.keys ?? stored;
  const change = (next: readonly string[]): void => {
    const from = edit?.from ?? stored;
    if (next.join() === from.join()) dropEdit();
    else setEdit({ from, keys: next });
  };
  const [asking, setAsking] = useState(false);
  const conflict = useConflict();
  const save = useWrite(updateAdminPermissions, {
    onDone(saved, { permissions }) {
      setAsking(false);
      noteLatest({ ...loaded, permissions: saved.permissions });
      const now = latest.current;
      if (now && now.keys.join() !== permissions.join()) setEdit({ from: permissions, keys: now.keys });
      else dropEdit();
    },
    onFailed(error, sent) {
      setAsking(false);
      return conflict.show(error, {
        keepMine: ({ permissions }) => void save.run({ ...sent, expected: permissions?.actual as string[] }),
        takeTheirs: dropEdit,
        words: (value) => grantLabels({ role: null, permissions: value as readonly string[] }),
      });
    },
  });
  const dirty = edit !== null;
  useUnsavedGuard(dirty, 'Permissions');
  const noRole = isStaffRole(loaded.role) ? undefined : 'Give this person a staff role first';
  const stopped = refusal ?? noRole;
  const hint =
    loaded.role === 'admin' ? 'An admin opens everything; grants count once the role changes.' : noRole;
  return (
    <Panel
      title="Permissions"
      mark={hint && <span className={css.soft}>{hint}</span>}
      actions={
        <>
          {dirty && (
            <Button size="small" onClick={dropEdit}>
              Discard
            </Button>
          )}
          <Button
            variant="primary"
            pending={save.pending}
            disabledReason={stopped ?? (dirty ? undefined : 'Nothing has changed')}
            onClick={() => setAsking(true)}
          >
            Save Permissions
          </Button>
        </>
      }
    >
      {edit && keptAt !== null && <DraftOffer at={keptAt} onDiscard={dropEdit} />}
      <PermissionTree tree={tree} keys={keys} onChange={change} disabled={stopped !== undefined} />
      {asking && (
        <ChangeDialog
          title="Change the permissions?"
          subject={email}
          changes={grantChanges(edit?.from ?? stored, keys, tree)}
          effects={['Open sessions get the new rights within a second.']}
          undo={undoInPersonTimeline}
          action="Save Permissions"
          pending={save.pending}
          onConfirm={(reason) =>
            void save.run({
              userId: userid,
              permissions: [...keys],
              expected: [...(edit?.from ?? stored)],
              reason,
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
      {conflict.dialog}
    </Panel>
  );
}

/** Role and grants of the chosen person. */
function Person({ userid, user }: UserDetails) {
  const me = useMe();
  const [, setAddress] = useAddressState(address);
  const read = useRead(
    getUserPermissions,
    { id: userid },
    {
      failure: 'Something went wrong fetching user permissions.',
    },
  );
  const fixes = useRead(getAllFixes, {}, { staleMs: Infinity });
  const notMine = useRefusal(updateRole);
  const refusal = userid === me.userid ? ownRefusal : notMine;
  return (
    <ReadState read={read}>
      {(answer) => {
        if (Array.isArray(answer)) return null;
        return (
          <Stack>
            <Panel title="Role" mark={plural(answer.permissions.length, 'grant')}>
              <RoleSwitcher
                userid={userid}
                email={user.email}
                role={answer.role}
                refusal={refusal}
                onClear={() => setAddress({ userid: '' }, { push: true })}
              />
            </Panel>
            <ReadState read={fixes}>
              {(known) => (
                <GrantsPanel
                  tree={permissionTree(Object.keys(known))}
                  userid={userid}
                  email={user.email}
                  loaded={answer}
                  refusal={refusal}
                />
              )}
            </ReadState>
          </Stack>
        );
      }}
    </ReadState>
  );
}

/** User Records > User Permissions: who has a role, and what each of them may open. */
export const PermissionsPanel = () => (
  <UserAccountArea tool="userPermissions" nobody={(choose) => <SpecialUsersTable onPick={choose} />}>
    {(details) => <Person key={details.userid} {...details} />}
  </UserAccountArea>
);
