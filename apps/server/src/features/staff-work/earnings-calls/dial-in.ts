import type { DialIn } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import type { StoredSession } from './session-store.ts';

/** A dial-in as the contract has it. */
export function shownDialIn(session: StoredSession): DialIn {
  const { id, state, conferenceNumber, dialInCode, startedBy, startedAt, answeredAt, endedAt, endsAt } =
    session;
  const { effectState, effectMessage } = session;
  // A message of an effect that runs is what its earlier try left: the outcome is unknown until this one has ended.
  const isOpen = effectState === 'unknown' || (effectState === 'running' && Boolean(effectMessage));
  const unknown = isOpen && endedAt === null && session.vendorId === null;
  const message = session.message || (unknown ? (effectMessage ?? '') : '');
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
