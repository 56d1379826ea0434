import { toggleEnterpriseFlags } from '@midoffice/contract/accounts/calls';
import { implementWrite } from '../../../platform/http/implement.ts';
import { setFlag } from '../flags.ts';

export const handler = implementWrite(toggleEnterpriseFlags, (context, input) => setFlag(context, input));
