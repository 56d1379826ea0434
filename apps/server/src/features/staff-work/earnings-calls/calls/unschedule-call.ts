import { unscheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/unschedule-call';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { callForWrite } from '../record.ts';
import { shownCall } from '../rules.ts';
import { readCalls } from '../store.ts';
import { writeSchedule } from '../write-store.ts';

export const handler = implementWrite(unscheduleCall, async (context, { email, ...key }) => {
  const { platform, trx } = context;
  const call = await callForWrite(context, key);
  if (call.schedule?.toLowerCase() !== email.toLowerCase())
    throw conflict(
      call.schedule ? `${call.schedule} has this call by now.` : 'Nobody has this call any more.',
      [
        {
          field: 'schedule',
          expected: email,
          actual: call.schedule,
          wanted: null,
          where: `${call.symbol} ${call.fiscalPeriod}`,
        },
      ],
    );
  const nowMs = platform.now();
  await writeSchedule(trx, call, call.schedule, null, new Date(nowMs));
  await context.audit({
    targetKind: 'earnings-call',
    targetId: `${call.symbol} ${call.fiscalPeriod}`,
    before: { schedule: call.schedule },
    after: { schedule: null },
  });
  const [now] = await readCalls(trx, [call], new Date(nowMs));
  return { success: true as const, message: callTexts.unscheduled, record: shownCall(now!, nowMs) };
});
