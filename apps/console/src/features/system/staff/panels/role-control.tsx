import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { isStaffRole } from '@midoffice/contract/kernel';
import { updateRole } from '@midoffice/contract/system/staff/calls/update-role';
import { useMe, useRefusal } from '../../../../data/me.ts';
import { Panel } from '../../../../kit/base/panel.tsx';
import { RoleSwitcher } from '../screens/permissions/role-switcher.tsx';

/** Changes the role of a person, within another feature's screen. */
export function RoleControl({ userid, user }: Pick<UserDetails, 'userid' | 'user'>) {
  const me = useMe();
  const refusal = useRefusal(updateRole);
  return (
    <Panel title="Role">
      <RoleSwitcher
        userid={userid}
        email={user.email}
        role={isStaffRole(user.userRole) ? user.userRole : null}
        refusal={userid === me.userid ? 'Nobody changes their own role or access' : refusal}
      />
    </Panel>
  );
}
