/** State of a call at the provider. Source: https://www.twilio.com/docs/voice/api/call-resource#call-status-values. */
export const vendorStates = [
  'queued',
  'ringing',
  'in-progress',
  'canceled',
  'completed',
  'busy',
  'no-answer',
  'failed',
] as const;
export type VendorCallState = (typeof vendorStates)[number];

/** A call as the provider's records have it. */
export interface VendorCall {
  readonly id: string;
  readonly state: VendorCallState;
  readonly to: string;
  readonly from: string;
  /** ISO 8601; null before. */
  readonly createdAt: string | null;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly seconds: number | null;
}

/** A recording of a call. */
export interface VendorRecording {
  readonly id: string;
  readonly state: 'waiting' | 'ready' | 'missing';
  readonly seconds: number;
}

/** What is known when a call is placed. */
export interface NewVendorCall {
  /** `+` and digits. */
  readonly to: string;
  /** Keyed in once the line answers. */
  readonly code: string;
  /** Of our dial-in: names the addresses at which the provider reports and sends sound. */
  readonly session: string;
  /** Seconds that it rings, and that it lasts, at most. */
  readonly ringSeconds: number;
  readonly limitSeconds: number;
}

const isState = (text: unknown): text is VendorCallState => vendorStates.includes(text as VendorCallState);
const momentOf = (date: Date | null | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;

/** A call as the library answers it. */
export interface LibraryCall {
  readonly sid: string;
  readonly status: string;
  readonly to: string;
  readonly from: string;
  readonly dateCreated: Date;
  readonly startTime: Date | null;
  readonly endTime: Date | null;
  readonly duration: string | null;
}

/** @throws TypeError for a state that is not documented: what it means is not known */
export function callOf(call: LibraryCall): VendorCall {
  const state = call.status === 'initiated' ? 'queued' : call.status;
  if (!isState(state)) throw new TypeError(`a call in the state ${call.status}`);
  return {
    id: call.sid,
    state,
    to: call.to,
    from: call.from,
    createdAt: momentOf(call.dateCreated),
    answeredAt: state === 'queued' || state === 'ringing' ? null : momentOf(call.startTime),
    endedAt: momentOf(call.endTime),
    seconds: call.duration === null || call.duration === '' ? null : Number(call.duration),
  };
}
