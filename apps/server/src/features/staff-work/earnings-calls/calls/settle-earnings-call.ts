import { settleEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/settle-earnings-call';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementResume } from '../../../../platform/http/implement.ts';
import { readSession } from '../session-store.ts';

export const handler = implementResume(settleEarningsCall, async ({ trx }, { id }) => {
  if (!(await readSession(trx, id))) throw notFound('There is no such dial-in.');
  return id;
});
