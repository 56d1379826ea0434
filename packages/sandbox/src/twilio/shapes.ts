import type { SpokenPart } from '../sound/modem.ts';

/** A conference line that can be called. */
export interface TwilioLine {
  /** `+` and digits. */
  number: string;
  /** What has to be keyed in; empty: nothing. */
  code: string;
  /** `never` rings until the caller gives up. */
  answers: 'yes' | 'never' | 'busy' | 'failed';
  /** What is said there. */
  speech: SpokenPart[];
  /** Whether the line stays open once everything is said; else it hangs up. */
  staysOpen: boolean;
}

export type CallStatus =
  | 'queued'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'canceled';

/** A call as it is kept. Moments are Unix milliseconds. */
export interface StoredCall {
  id: string;
  to: string;
  from: string;
  status: CallStatus;
  createdMs: number;
  answeredMs: number | null;
  endedMs: number | null;
  ringSeconds: number;
  limitSeconds: number;
  digits: string;
  streamUrl: string | null;
  statusCallback: string | null;
  recordingCallback: string | null;
  recordingId: string | null;
  /** Seconds of sound that were sent, which the recording has. */
  soundSeconds: number;
}

/** A line as it is kept. */
export type StoredLine = TwilioLine & { id: string };

export const isOver = ({ status }: StoredCall): boolean =>
  status !== 'queued' && status !== 'ringing' && status !== 'in-progress';

const moment = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toUTCString().replace('GMT', '+0000');

const secondsOf = ({ answeredMs, endedMs }: StoredCall): number =>
  answeredMs === null || endedMs === null ? 0 : Math.round((endedMs - answeredMs) / 1000);

/** A call as https://www.twilio.com/docs/voice/api/call-resource shows it. */
export function callShape(account: string, call: StoredCall): object {
  const uri = `/2010-04-01/Accounts/${account}/Calls/${call.id}`;
  return {
    sid: call.id,
    account_sid: account,
    parent_call_sid: null,
    phone_number_sid: null,
    to: call.to,
    to_formatted: call.to,
    from: call.from,
    from_formatted: call.from,
    status: call.status,
    direction: 'outbound-api',
    answered_by: null,
    api_version: '2010-04-01',
    caller_name: null,
    date_created: moment(call.createdMs),
    date_updated: moment(call.endedMs ?? call.answeredMs ?? call.createdMs),
    start_time: moment(call.answeredMs),
    end_time: moment(call.endedMs),
    duration: call.endedMs === null ? null : String(secondsOf(call)),
    price: null,
    price_unit: 'USD',
    forwarded_from: null,
    group_sid: null,
    queue_time: '0',
    trunk_sid: null,
    annotation: null,
    subresource_uris: { recordings: `${uri}/Recordings.json` },
    uri: `${uri}.json`,
  };
}

/** A recording as https://www.twilio.com/docs/voice/api/recording shows it. */
export function recordingShape(account: string, call: StoredCall): object {
  return {
    sid: call.recordingId,
    account_sid: account,
    api_version: '2010-04-01',
    call_sid: call.id,
    conference_sid: null,
    channels: 1,
    date_created: moment(call.answeredMs),
    date_updated: moment(call.endedMs),
    start_time: moment(call.answeredMs),
    duration: isOver(call) ? String(Math.round(call.soundSeconds)) : '-1',
    source: 'OutboundAPI',
    status: isOver(call) ? 'completed' : 'processing',
    error_code: null,
    price: null,
    price_unit: 'USD',
    encryption_details: null,
    uri: `/2010-04-01/Accounts/${account}/Recordings/${call.recordingId}.json`,
    media_url: `https://api.twilio.com/2010-04-01/Accounts/${account}/Recordings/${call.recordingId}`,
    subresource_uris: {},
  };
}
