import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementResume } from '../../../../platform/http/implement.ts';
import { dialInOver } from '../effects/dial.ts';
import { readSession } from '../session-store.ts';

export const handler = implementResume(settleEarningsCall, async ({ trx }, { id }) => {
  const session = await readSession(trx, id);
  if (!session) throw notFound('There is no such dial-in.');
  // Taken up again, an act that has failed would be done anew: nobody asked for a second telephone call.
  if (session.endedAt !== null || session.effectState === 'failed') throw new ApiError(409, dialInOver);
  return id;
});
