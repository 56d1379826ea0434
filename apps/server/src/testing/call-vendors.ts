import { startSandbox, type Sandbox } from '@midoffice/sandbox';
import type { SpeechOptions } from '../platform/connectors/speech/speech.ts';
import type { TelephonyOptions } from '../platform/connectors/telephony/telephony.ts';

/** Stand-ins of telephony and speech, and how a test server reaches them. */
export interface CallVendors {
  readonly sandbox: Sandbox;
  readonly telephony: TelephonyOptions;
  readonly speech: SpeechOptions;
  /** Says where the stand-ins reach the test server. */
  reach(url: string): void;
}

const account = { accountSid: 'AC0123', authToken: 'token-of-the-stand-in', from: '+15550100100' } as const;

/** Starts them. A request to them ends after one and a half seconds. @param speed times real time */
export async function callVendors(speed = 1): Promise<CallVendors> {
  const apiKey = 'speech-key';
  const sandbox = await startSandbox({
    seed: 11,
    stripe: { secretKey: 'sk_test_not_used' },
    twilio: { ...account, speed },
    deepgram: { apiKey },
  });
  let reached = '';
  return {
    sandbox,
    telephony: { ...account, apiBase: `${sandbox.url}/twilio`, publicUrl: () => reached, timeoutMs: 1500 },
    speech: { apiKey, apiBase: `${sandbox.url}/deepgram`, model: 'nova-3', timeoutMs: 1500 },
    reach(url) {
      reached = url;
    },
  };
}
