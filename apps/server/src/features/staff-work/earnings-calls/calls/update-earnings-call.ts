import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { addCalls, changeCalls } from '../change.ts';
import { rescore } from '../record.ts';
import { shownCall } from '../rules.ts';

export const handler = implementWrite(updateEarningsCall, async (context, { record: records }) => {
  const { platform, trx, staff } = context;
  const added = await addCalls(
    context,
    records.filter(({ isNew }) => isNew),
  );
  const changed = await changeCalls(
    context,
    records.filter(({ isNew }) => !isNew),
  );
  const keys = [...added, ...changed.map(({ key }) => key)];
  if (!added.length && !changed.some(({ isChanged }) => isChanged)) context.previewOnly();
  const now = await rescore(trx, keys, platform.now(), staff.userid);
  return {
    success: true as const,
    message: callTexts.recordsUpdated,
    records: now.map((call) => shownCall(call, platform.now())),
  };
});
