import { withoutTrailingSlashes } from '@midoffice/contract/kernel';
import type { Twilio } from 'twilio';
import { EffectRefused } from '../../effects/effects.ts';
import { ApiError } from '../../http/errors.ts';
import { fetchForSdk } from '../bounded-fetch.ts';
import { busy, notConnected, refused, silent } from '../vendor-errors.ts';
import { createRequests } from './requests.ts';
import {
  callOf,
  type LibraryCall,
  type NewVendorCall,
  type VendorCall,
  type VendorRecording,
} from './records.ts';

/** Telephone calls through Twilio's official client. */
export interface TelephonyConnector {
  readonly connected: boolean;
  /** One call; null where there is none. @throws ApiError 424, 502, 503 */
  fetchCall(id: string): Promise<VendorCall | null>;
  /** The newest recording of a call; null where there is none. @throws ApiError as above */
  recordingOf(callId: string): Promise<VendorRecording | null>;
  /** The sound of a recording: WAV, as it comes. @throws ApiError as above */
  openRecording(id: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** What effects do there: `EffectRefused` where nothing happened, anything else where it is not known. */
  readonly acts: {
    /** Calls that we placed to a number since a moment, the newest first; at most 50. */
    placedTo(number: string, sinceMs: number): Promise<VendorCall[]>;
    dial(call: NewVendorCall): Promise<VendorCall>;
    /** Ends a call; one that has ended stays as it is. */
    hangUp(id: string): Promise<VendorCall>;
  };
  /** Whether the provider signed this report. @param path of the address, from its first slash on */
  isSigned(
    path: string,
    signature: string | undefined,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean>;
}

export interface TelephonyOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that we call from. */
  readonly from: string;
  /** Address of the API; empty: Twilio's own. */
  readonly apiBase: string;
  /** Where the provider reaches this server: asked at each call, since a free port is known late. */
  readonly publicUrl: () => string;
  readonly timeoutMs?: number;
}

const vendor = 'Twilio';
const ownBase = 'https://api.twilio.com';
/** Two hours of 16-bit sound at 8 kHz, with room. */
const recordingMaxBytes = 300_000_000;

function readFailure(error: unknown): unknown {
  if (error instanceof ApiError || error instanceof TypeError) return error;
  const { status } = error as { status?: number };
  if (status === 429) return busy(vendor);
  if (status === 401 || status === 403) return refused(vendor, 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN');
  return silent(vendor);
}

/** What is known of a failed act: a refusal did nothing, a failure or no answer may have done it. */
function actFailure(error: unknown): unknown {
  const { status, code } = error as { status?: number; code?: number };
  if (status === 429) return new EffectRefused('Twilio is busy, please try again in a minute.', 503);
  if (status === 401)
    return new EffectRefused(
      'Twilio refuses our credentials. Please check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
      502,
    );
  if (code === 21210 || code === 21212)
    return new EffectRefused('Twilio does not let us call from TWILIO_FROM. Please check it.', 502);
  if (code === 21211 || code === 13224 || code === 21217)
    return new EffectRefused('Twilio cannot call this number. Please check it.', 422);
  if (code === 21215 || status === 403)
    return new EffectRefused('Twilio may not call numbers of this country.', 422);
  if (status === 400 || status === 404)
    return new EffectRefused('Twilio refuses the call. Nobody was called.', 422);
  return error;
}

const isMissing = (error: unknown): boolean => (error as { status?: number }).status === 404;

/** What the line receives of us: nothing. Its sound is sent to us, and the call lasts until somebody hangs up. */
export const instructions = (streamUrl: string, seconds: number): string =>
  `<Response><Start><Stream url="${streamUrl}" track="inbound_track" /></Start><Pause length="${seconds}" /></Response>`;

/** Address at which the provider reports what happens in a dial-in. */
export const reportPath = (session: string): string => `/webhooks/twilio/${session}`;
/** Address to which the provider sends the sound of a dial-in. */
export const soundPath = (session: string): string => `/telephony/sound/${session}`;

/** Half a second each: the line speaks a greeting before it takes the code. */
const greeting = 'w'.repeat(8);

/** Makes the connector from address and keys. Its library is loaded with the first question. */
export function createTelephony(options: TelephonyOptions): TelephonyConnector {
  const { accountSid, authToken, from, publicUrl, timeoutMs = 10_000 } = options;
  const apiBase = withoutTrailingSlashes(options.apiBase) || ownBase;
  const connected = accountSid !== '' && authToken !== '' && from !== '';
  let client: Promise<Twilio> | undefined;
  const open = async (): Promise<Twilio> => {
    const { default: twilio } = await import('twilio');
    return twilio(accountSid, authToken, { httpClient: createRequests(apiBase, timeoutMs) as never });
  };
  const twilio = (): Promise<Twilio> => (client ??= open());
  const asked = async <T>(work: (library: Twilio) => Promise<T>): Promise<T> => {
    if (!connected) throw notConnected(vendor, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM');
    try {
      return await work(await twilio());
    } catch (error) {
      throw readFailure(error);
    }
  };
  const acted = async <T>(work: (library: Twilio) => Promise<T>): Promise<T> => {
    if (!connected)
      throw new EffectRefused(
        'Twilio is not connected: please set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
        424,
      );
    try {
      return await work(await twilio());
    } catch (error) {
      throw actFailure(error);
    }
  };
  const streamUrl = (session: string): string => publicUrl().replace(/^http/, 'ws') + soundPath(session);
  return {
    connected,
    fetchCall: (id) =>
      asked(async ({ calls }) => {
        try {
          return callOf((await calls(id).fetch()) as LibraryCall);
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),
    recordingOf: (callId) =>
      asked(async ({ recordings }) => {
        const [newest] = await recordings.list({ callSid: callId, limit: 1 });
        if (!newest) return null;
        const isReady = newest.status === 'completed';
        const isMissing_ =
          newest.status === 'absent' || String(newest.status) === 'failed' || newest.status === 'deleted';
        return {
          id: newest.sid,
          state: isReady ? 'ready' : isMissing_ ? 'missing' : 'waiting',
          seconds: Number(newest.duration ?? 0),
        };
      }),
    openRecording: (id, signal) =>
      asked(async () => {
        const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
        const url = `${apiBase}/2010-04-01/Accounts/${accountSid}/Recordings/${encodeURIComponent(id)}.wav`;
        const answer = await fetchForSdk(recordingMaxBytes)(url, { headers: { authorization }, signal });
        if (answer.status !== 200 || !answer.body)
          throw Object.assign(new Error('no recording'), { status: answer.status });
        return answer.body;
      }),
    acts: {
      placedTo: (number, sinceMs) =>
        acted(async ({ calls }) => {
          const found = (await calls.list({ to: number, from, limit: 50 })) as LibraryCall[];
          return found
            .map(callOf)
            .filter(({ createdAt }) => createdAt !== null && Date.parse(createdAt) >= sinceMs);
        }),
      dial: ({ to, code, session, ringSeconds, limitSeconds }) =>
        acted(async ({ calls }) => {
          const report = publicUrl() + reportPath(session);
          const placed = await calls.create({
            to,
            from,
            twiml: instructions(streamUrl(session), limitSeconds),
            sendDigits: `${greeting}${code}#`,
            timeout: ringSeconds,
            timeLimit: limitSeconds,
            record: true,
            recordingChannels: 'mono',
            recordingStatusCallback: report,
            statusCallback: report,
            statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          });
          return callOf(placed as LibraryCall);
        }),
      hangUp: (id) =>
        acted(async ({ calls }) => {
          try {
            return callOf((await calls(id).update({ status: 'completed' })) as LibraryCall);
          } catch (error) {
            // A call that has ended cannot be ended: its state says how it did.
            if ((error as { code?: number }).code !== 21220) throw error;
            return callOf((await calls(id).fetch()) as LibraryCall);
          }
        }),
    },
    async isSigned(path, signature, params) {
      if (!connected || !signature) return false;
      const { validateRequest } = (await import('twilio')).default;
      const scheme = path.startsWith('/telephony/') ? publicUrl().replace(/^http/, 'ws') : publicUrl();
      return validateRequest(authToken, signature, scheme + path, params);
    },
  };
}
