import { getPotentialBusiness } from '@midoffice/contract/growth/leads/calls/get-potential-business';
import { implementRead } from '../../../../platform/http/implement.ts';
import { countLeads, listLeads } from '../store.ts';

export const handler = implementRead(
  getPotentialBusiness,
  async ({ db, platform, staff }, { sort, page, ...asked }) => {
    const filter = { ...asked, reader: staff };
    const [rows, counted] = await Promise.all([
      listLeads(db, filter, { sort, page }),
      countLeads(db, filter),
    ]);
    return {
      rows,
      total: counted.total,
      totalManualMailSent: counted.manualMails,
      totalEmailResponses: counted.responses,
      assignees: platform.settings.LEAD_ASSIGNEES,
    };
  },
);
