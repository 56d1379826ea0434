import { cutText, type InputOf } from '@midoffice/contract/kernel';
import { receiveTelephonyEvent } from '@midoffice/contract/staff-work/earnings-calls/calls/receive-telephony-event';
import { reportPath } from '../../../../platform/connectors/telephony/telephony.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import {
  implementSigned,
  type SignedContext,
  type WriteContext,
} from '../../../../platform/http/implement.ts';
import { refreshJob } from '../jobs/refresh.ts';
import { finishJob } from '../follow.ts';
import { readSession, writeSession } from '../session-store.ts';

const callId = /^CA[0-9a-zA-Z]{32}$/;

async function verify({ platform, rawBody, header }: SignedContext, id: string) {
  const fields = Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')));
  const signature = header('x-twilio-signature');
  if (!(await platform.connectors.telephony.isSigned(reportPath(id), signature, fields)))
    throw new ApiError(400, 'The signature is missing or wrong.');
  return fields;
}

async function run(
  context: WriteContext,
  { id }: InputOf<typeof receiveTelephonyEvent>,
  fields: Readonly<Record<string, string>>,
) {
  const { platform, trx } = context;
  const session = await readSession(trx, id, true);
  const given = fields['CallSid'] ?? '';
  const isKnown = session && callId.test(given) && (session.vendorId === null || session.vendorId === given);
  const isOver = session?.endedAt !== null && session?.recording !== 'waiting';
  // A report of no dial-in of ours, or of one that is over, changes nothing.
  if (!isKnown || isOver) {
    context.previewOnly();
    return { received: true as const };
  }
  if (session.vendorId === null) await writeSession(trx, id, { vendorId: given });
  // What a report says is not used: the provider's own record is read, so order and repetition do not matter.
  const name = session.endedAt === null ? refreshJob : finishJob;
  await platform.jobs.enqueue(name, { id }, { trx, singletonKey: id });
  await context.audit({
    actor: { id: null, label: 'Twilio' },
    targetKind: 'earnings-call',
    targetId: `${session.symbol} ${session.fiscalPeriod}`,
    after: { report: cutText(fields['CallStatus'] ?? fields['RecordingStatus'] ?? '', 40) },
  });
  return { received: true as const };
}

export const handler = implementSigned(receiveTelephonyEvent, (context, { id }) => verify(context, id), run);
