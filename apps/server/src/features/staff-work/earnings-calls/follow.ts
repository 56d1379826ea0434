import { insertAudit } from '../../../platform/audit/store.ts';
import type { VendorCall } from '../../../platform/connectors/telephony/records.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notifyOnCommit } from '../../../platform/push/store.ts';
import { readSession, writeSession, type SessionChange, type StoredSession } from './session-store.ts';

export const finishJob = 'earnings-calls.finish';

const moment = (text: string | null): Date | undefined => (text ? new Date(text) : undefined);

/** Why a call ended, for people. */
function endMessage(session: StoredSession, call: VendorCall, endedMs: number): string {
  if (call.state === 'busy') return `${session.conferenceNumber} was busy.`;
  if (call.state === 'no-answer') return `Nobody answered at ${session.conferenceNumber}.`;
  if (call.state === 'failed') return `${session.conferenceNumber} cannot be reached.`;
  if (call.state === 'canceled') return 'Ended before anybody answered.';
  if (session.state === 'ending') return session.message || 'Ended by hand.';
  return endedMs >= Date.parse(session.endsAt) - 1500 ? 'Ended by time.' : 'The line hung up.';
}

/** What the provider's record of a call changes of its dial-in; null where nothing. */
function changeOf(session: StoredSession, call: VendorCall, nowMs: number): SessionChange | null {
  const vendorId = session.vendorId === null ? { vendorId: call.id } : {};
  if (call.state === 'queued') return session.vendorId === null ? vendorId : null;
  if (call.state === 'ringing') {
    if (session.state !== 'dialling') return session.vendorId === null ? vendorId : null;
    return { ...vendorId, state: 'ringing' };
  }
  const answeredAt = moment(call.answeredAt);
  if (call.state === 'in-progress') {
    if (session.answeredAt !== null) return session.vendorId === null ? vendorId : null;
    const state = session.state === 'ending' ? ('ending' as const) : ('live' as const);
    return { ...vendorId, state, answeredAt: answeredAt ?? new Date(nowMs) };
  }
  const endedAt = moment(call.endedAt) ?? new Date(nowMs);
  const wasAnswered = call.state === 'completed' && (answeredAt !== undefined || session.answeredAt !== null);
  return {
    ...vendorId,
    state: wasAnswered || session.state === 'ending' ? 'ended' : 'failed',
    endedAt,
    ...(wasAnswered && session.answeredAt === null && answeredAt && { answeredAt }),
    message: endMessage(session, call, endedAt.getTime()),
    recording: wasAnswered ? 'waiting' : 'none',
  };
}

/** Announces a dial-in; where its state changed, with an audit entry. @param label who changed it */
async function noteChange(
  trx: Trx,
  { symbol, fiscalPeriod, state }: StoredSession,
  { state: now = state, message }: SessionChange,
  label: string,
): Promise<void> {
  const targetId = `${symbol} ${fiscalPeriod}`;
  await notifyOnCommit(trx, { subject: 'earnings-calls', id: targetId });
  if (now === state) return;
  await insertAudit(trx, {
    actor: { id: null, label },
    call: 'earnings-calls.follow',
    kind: 'earnings-call.dial-in-changed',
    targetKind: 'earnings-call',
    targetId,
    before: { state },
    after: { state: now, ...(message && { message }) },
  });
}

/**
 * Brings a dial-in up to date with the provider's record of its call, within the caller's transaction. Order and repetition
 * do not matter: a dial-in that has ended stays as it is.
 */
export async function followCall(platform: Platform, trx: Trx, id: string, call: VendorCall): Promise<void> {
  const session = await readSession(trx, id, true);
  if (!session || session.endedAt !== null || (session.vendorId !== null && session.vendorId !== call.id))
    return;
  const change = changeOf(session, call, platform.now());
  if (!change) return;
  await writeSession(trx, id, change);
  await noteChange(trx, session, change, 'Twilio');
  if (change.recording === 'waiting')
    await platform.jobs.enqueue(finishJob, { id }, { trx, singletonKey: id });
}

/** Asks the provider how far a dial-in is. @throws ApiError 424, 502, 503 */
export async function refreshSession(platform: Platform, id: string): Promise<void> {
  const session = await readSession(platform.db, id);
  if (!session?.vendorId || session.endedAt !== null) return;
  const call = await platform.connectors.telephony.fetchCall(session.vendorId);
  // A call that the provider does not know any more is over.
  const known: VendorCall = call ?? {
    id: session.vendorId,
    state: session.answeredAt ? 'completed' : 'failed',
    to: '',
    from: '',
    createdAt: null,
    answeredAt: session.answeredAt,
    endedAt: null,
    seconds: null,
  };
  await platform.db.transaction().execute((trx) => followCall(platform, trx, id, known));
}

/** A report that names its dial-in comes within seconds of the request. */
const reportWaitMs = 120_000;

/**
 * Closes a dial-in whose call is not known and will not be: its effect ended without it, because whoever began it may not
 * dial any more, or because somebody closed the effect by hand. Nobody could dial into the call otherwise.
 */
export async function closeUnplaced(platform: Platform, id: string): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    const session = await readSession(trx, id, true);
    if (!session || session.endedAt !== null || session.vendorId !== null) return;
    if (session.effectState !== 'failed' && session.effectState !== 'done') return;
    const now = platform.now();
    // Closed by hand as done: the call is under way at the provider.
    const fromMs =
      session.effectState === 'done'
        ? Date.parse(session.endsAt)
        : Date.parse(session.startedAt) + reportWaitMs;
    if (now < fromMs) return;
    const change = {
      state: 'failed' as const,
      endedAt: new Date(now),
      message: session.effectMessage ?? '',
    };
    await writeSession(trx, id, change);
    await noteChange(trx, session, change, 'system');
  });
}
