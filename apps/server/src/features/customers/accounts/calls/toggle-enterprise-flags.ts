import { toggleEnterpriseFlags } from '@midoffice/contract/customers/accounts/calls/toggle-enterprise-flags';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { setFlag } from '../flags.ts';

export const handler = implementWrite(toggleEnterpriseFlags, (context, input) => setFlag(context, input));
