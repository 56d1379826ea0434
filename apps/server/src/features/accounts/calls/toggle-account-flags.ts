import { toggleAccountFlags } from '@midoffice/contract/accounts/calls';
import { implementWrite } from '../../../platform/http/implement.ts';
import { setFlag } from '../flags.ts';

export const handler = implementWrite(toggleAccountFlags, (context, input) => setFlag(context, input));
