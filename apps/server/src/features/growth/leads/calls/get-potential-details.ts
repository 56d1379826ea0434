import { getPotentialDetails } from '@midoffice/contract/growth/leads/calls/get-potential-details';
import { implementRead } from '../../../../platform/http/implement.ts';
import { requireLead } from '../rules.ts';
import { findLead } from '../store.ts';

export const handler = implementRead(getPotentialDetails, async ({ db, staff }, { id }) =>
  requireLead(await findLead(db, id, staff)),
);
