import { getPotentialDetails } from '@midoffice/contract/leads/calls';
import { implementRead } from '../../../platform/http/implement.ts';
import { requireLead } from '../rules.ts';
import { findLead } from '../store.ts';

export const handler = implementRead(getPotentialDetails, async ({ db }, { id }) =>
  requireLead(await findLead(db, id)),
);
