import { z } from 'zod';
import { defineCall, page, queryInt } from '../../../kernel/index.ts';
import { alertAccess, incidentFilters } from '../lists.ts';
import { alertIncident } from '../shapes.ts';

const id = queryInt.pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

export const listAlertIncidents = defineCall('listAlertIncidents', {
  method: 'GET',
  path: '/status/alerts/incidents',
  host: 'data',
  access: alertAccess,
  mode: 'read',
  summary: 'Incidents of alert rules, open ones first, then the newest, 50 a page, with what was sent',
  query: z.object({
    state: z.enum(incidentFilters, { error: `must be one of ${incidentFilters.join(', ')}` }).default('all'),
    rule: id.optional(),
    /** This incident alone, as a link of a mail names it. */
    incident: id.optional(),
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(alertIncident), total: z.number().int() }),
  reads: ['alerts', 'mails'],
});
