import { toggleAccountFlags } from '@midoffice/contract/customers/accounts/calls/toggle-account-flags';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { setFlag } from '../flags.ts';

export const handler = implementWrite(toggleAccountFlags, (context, input) => setFlag(context, input));
