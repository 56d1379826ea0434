import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { WriteContext } from '../../../platform/http/implement.ts';
import { requireWatched } from './checks.ts';
import { lockIncident, type StoredIncident } from './incident-store.ts';

/** An open incident, locked. @throws ApiError 404, 403, 409 where it is over */
export async function openIncident({ trx, staff }: WriteContext, id: number): Promise<StoredIncident> {
  const incident = await lockIncident(trx, id);
  if (!incident) throw notFound('There is no such incident.');
  requireWatched(staff, incident.definition);
  if (incident.closedAt) throw new ApiError(409, 'This incident is over already.');
  return incident;
}
