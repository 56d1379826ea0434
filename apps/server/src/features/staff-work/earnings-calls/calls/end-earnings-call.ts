import { endEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/end-earnings-call';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementEffect } from '../../../../platform/http/implement.ts';
import { effect } from '../effects/hang-up.ts';
import { callForWrite } from '../record.ts';
import { newestSession, writeSession } from '../session-store.ts';

export const handler = implementEffect(endEarningsCall, effect, async (context, key) => {
  const { trx, staff } = context;
  const call = await callForWrite(context, key);
  const session = await newestSession(trx, call);
  if (!session || session.endedAt !== null) throw new ApiError(409, 'This call is not live.');
  if (!session.vendorId)
    throw new ApiError(
      409,
      'The provider has not confirmed this call yet. It can be ended as soon as its outcome is known.',
    );
  await writeSession(trx, session.id, { state: 'ending', message: `Ended by ${staff.email}.` });
  return {
    targetKind: 'earnings-call',
    targetId: `${call.symbol} ${call.fiscalPeriod}`,
    input: { session: session.id, vendorId: session.vendorId },
    lock: `earnings-call-end:${session.id}`,
    before: { state: session.state },
    after: { state: 'ending' },
  };
});
