import { removeNoOverride } from '@midoffice/contract/prices/charts/calls/remove-no-override';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { planNoOverrideRemoval } from '../plans/no-override.ts';
import { runRepair } from '../repair.ts';

export const handler = implementWrite(removeNoOverride, (context, input) =>
  runRepair(context, input, 'Removed Successfully!', (session) => planNoOverrideRemoval(session, input.id)),
);
