import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { implementRead } from '../../../../platform/http/implement.ts';
import { shownCall } from '../rules.ts';
import { listCalls } from '../store.ts';

export const handler = implementRead(getEarningsCalls, async ({ platform, db }, { type, ...asked }) => {
  const nowMs = platform.now();
  const calls = await listCalls(db, { list: type, ...asked }, new Date(nowMs));
  return calls.map((call) => shownCall(call, nowMs));
});
