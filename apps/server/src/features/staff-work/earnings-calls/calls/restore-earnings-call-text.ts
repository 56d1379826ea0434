import { restoreEarningsCallText } from '@midoffice/contract/staff-work/earnings-calls/calls/restore-earnings-call-text';
import { callTexts } from '@midoffice/contract/staff-work/earnings-calls/lists';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { callForWrite, rescore } from '../record.ts';
import { putText, readVersion } from '../text-store.ts';

export const handler = implementWrite(restoreEarningsCallText, async (context, { id, ...key }) => {
  const { platform, trx, staff } = context;
  const call = await callForWrite(context, key);
  const version = await readVersion(trx, call, id);
  if (!version) throw notFound('This text is no longer stored.');
  const { kind, text } = version;
  await putText(trx, call, kind, { text, reason: 'restored', by: staff.email, at: new Date(platform.now()) });
  await context.audit({
    targetKind: 'earnings-call',
    targetId: `${call.symbol} ${call.fiscalPeriod}`,
    after: { kind, version: id, characters: text.length },
  });
  await rescore(trx, [call], platform.now(), staff.userid);
  return { success: true as const, message: callTexts.updated };
});
