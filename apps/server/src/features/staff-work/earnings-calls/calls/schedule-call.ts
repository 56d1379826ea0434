import { scheduleCall } from '@midoffice/contract/staff-work/earnings-calls/calls/schedule-call';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { badInput, conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { callForWrite } from '../record.ts';
import { shownCall } from '../rules.ts';
import { readCalls } from '../store.ts';
import { writeSchedule } from '../write-store.ts';

export const handler = implementWrite(scheduleCall, async (context, { email, ...key }) => {
  const { platform, trx, staff } = context;
  if (email.toLowerCase() !== staff.email.toLowerCase())
    throw badInput('email', 'must be your own: a call is scheduled to whoever takes it');
  const call = await callForWrite(context, key);
  const nowMs = platform.now();
  if (call.schedule && call.schedule.toLowerCase() !== email.toLowerCase())
    throw conflict(`${call.schedule} has taken this call.`, [
      {
        field: 'schedule',
        expected: null,
        actual: call.schedule,
        wanted: staff.email,
        where: `${call.symbol} ${call.fiscalPeriod}`,
      },
    ]);
  if (call.schedule) {
    context.previewOnly();
    return { success: true as const, message: callTexts.scheduled, record: shownCall(call, nowMs) };
  }
  await writeSchedule(trx, call, null, staff, new Date(nowMs));
  await context.audit({
    targetKind: 'earnings-call',
    targetId: `${call.symbol} ${call.fiscalPeriod}`,
    before: { schedule: null },
    after: { schedule: staff.email },
  });
  const [now] = await readCalls(trx, [call], new Date(nowMs));
  return { success: true as const, message: callTexts.scheduled, record: shownCall(now!, nowMs) };
});
