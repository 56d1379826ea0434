import type { DialIn } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import type { StoredSession } from './session-store.ts';

/** A dial-in as the contract has it. */
export function shownDialIn(session: StoredSession): DialIn {
  const { id, state, conferenceNumber, dialInCode, startedBy, startedAt, answeredAt, endedAt, endsAt } =
    session;
  const unknown = session.effectState === 'unknown' && endedAt === null && session.vendorId === null;
  const message = session.message || (unknown ? (session.effectMessage ?? '') : '');
  return {
    id,
    state,
    conferenceNumber,
    dialInCode,
    startedBy,
    startedAt,
    answeredAt,
    endedAt,
    endsAt,
    message,
    unknown,
  };
}
