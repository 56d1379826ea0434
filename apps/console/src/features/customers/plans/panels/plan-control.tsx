import type { UserDetails } from '@midoffice/contract/customers/accounts/shapes';
import { Panel } from '../../../../kit/base/panel.tsx';
import { PlanChangeForm } from './plan-change-form.tsx';

/** Changes the plan code of a customer, within another feature's screen. */
export const PlanControl = ({ userid, user }: Pick<UserDetails, 'userid' | 'user'>) => (
  <Panel title="Plan code">
    <PlanChangeForm userid={userid} email={user.email} planCode={user.planCode} />
  </Panel>
);
