import { randomUUID } from 'node:crypto';
import { aiVendor } from './ai/vendor.ts';
import { deepgramVendor, type DeepgramHelpers, type DeepgramOptions } from './deepgram/vendor.ts';
import { ecbVendor, type EcbHelpers } from './ecb/vendor.ts';
import { edgarVendor, type EdgarHelpers } from './edgar/vendor.ts';
import type { FaultRule } from './kernel/faults.ts';
import type { LoggedRequest } from './kernel/request-log.ts';
import { startKernel } from './kernel/server.ts';
import { awsVendor, type AwsHelpers, type AwsOptions } from './aws/vendor.ts';
import { githubVendor, type GithubHelpers, type GithubOptions } from './github/vendor.ts';
import { intercomVendor, type IntercomHelpers, type IntercomOptions } from './intercom/vendor.ts';
import { firebaseVendor, type FirebaseHelpers } from './firebase/vendor.ts';
import { mongoVendor, type MongoHelpers, type MongoOptions } from './mongo/vendor.ts';
import type { PaypalHelpers } from './paypal/helpers.ts';
import { paypalVendor, type PaypalOptions } from './paypal/vendor.ts';
import { pressVendor, type PressHelpers } from './press/vendor.ts';
import { s3Vendor, type S3Helpers, type S3Options } from './s3/vendor.ts';
import { profilesVendor, type ProfileHelpers } from './profiles/vendor.ts';
import { twilioVendor, type TwilioHelpers } from './twilio/vendor.ts';
import type { TwilioOptions } from './twilio/world.ts';
import { stripeVendor } from './stripe/vendor.ts';
import type { StripeHelpers } from './stripe/helpers.ts';
import type { StripeOptions } from './stripe/options.ts';

export interface SandboxOptions {
  /** Loopback only: 127.0.0.1 (default), ::1 or localhost. */
  host?: string;
  /** Default 0: any free port. */
  port?: number;
  /** Folder for snapshot and journal. Left out: nothing survives the process. */
  stateDir?: string;
  /** Same seed, same calls: same ids. */
  seed?: number | string;
  /** Base of the sandbox's clock, in Unix milliseconds. Default Date.now. */
  now?: () => number;
  stripe: StripeOptions;
  /** Left out: nobody knows the keys, so that PayPal refuses everybody. */
  paypal?: PaypalOptions;
  mongo?: MongoOptions;
  /** Left out: nobody knows the keys, and there is no bucket. */
  s3?: S3Options;
  /** Left out: nobody knows the token. */
  intercom?: IntercomOptions;
  /** Left out: nobody knows the token. */
  github?: GithubOptions;
  /** Left out: nobody knows the account. */
  twilio?: TwilioOptions;
  /** Left out: nobody knows the key. */
  deepgram?: DeepgramOptions;
  /** Left out: nobody knows the keys. */
  aws?: AwsOptions;
}

export interface Sandbox {
  url: string;
  port: number;
  /** True when stateDir already held state, so that a caller seeds only a new sandbox. */
  restored: boolean;
  stripe: StripeHelpers;
  paypal: PaypalHelpers;
  firebase: FirebaseHelpers;
  mongo: MongoHelpers;
  s3: S3Helpers;
  edgar: EdgarHelpers;
  profiles: ProfileHelpers;
  ecb: EcbHelpers;
  intercom: IntercomHelpers;
  github: GithubHelpers;
  press: PressHelpers;
  twilio: TwilioHelpers;
  deepgram: DeepgramHelpers;
  aws: AwsHelpers;
  /** Adds failure rules; each is used up after `times` (default 1) matching calls. */
  inject(...rules: FaultRule[]): void;
  /** Forgets failure rules that were not used up. */
  clearFaults(): void;
  /** The last requests, oldest first, without credentials. */
  requests(): LoggedRequest[];
  clock: { nowMs(): number; advance(ms: number): void; set(ms: number): void };
  /** Flushes the state and closes the server. */
  close(): Promise<void>;
}

/**
 * Starts the vendors' stand-ins on one loopback address. Stripe and PayPal answer under `/v1`, Firebase as its emulator does
 * under `/identitytoolkit.googleapis.com`, a language model under `/ai/v1`, the ECB's data service under `/ecb`, S3 under `/s3`, sources of company
 * profiles under `/profiles`, Intercom under `/intercom`, GitHub under `/github`, publishers' sites under `/press`, Twilio under
 * `/twilio`, Deepgram under `/deepgram`, AWS under `/aws`, the
 * sandbox's own controls under `/_sandbox`. MongoDB has a port of its own.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    stripe: stripeOptions,
    paypal: paypalOptions,
    mongo: mongoOptions,
    s3: s3Options,
    intercom: intercomOptions,
    github: githubOptions,
    twilio: twilioOptions,
    deepgram: deepgramOptions,
    aws: awsOptions,
    ...kernelOptions
  } = options;
  const stripe = stripeVendor(stripeOptions);
  const firebase = firebaseVendor();
  const mongo = mongoVendor(mongoOptions);
  const profiles = profilesVendor();
  const ecb = ecbVendor();
  const paypal = paypalVendor(paypalOptions ?? { clientId: 'sandbox', clientSecret: randomUUID() });
  const s3 = s3Vendor(s3Options ?? { accessKeyId: 'sandbox', secretAccessKey: randomUUID(), buckets: [] });
  const edgar = edgarVendor();
  const intercom = intercomVendor(intercomOptions ?? { token: randomUUID() });
  const github = githubVendor(githubOptions ?? { token: randomUUID() });
  const press = pressVendor();
  const twilio = twilioVendor(
    twilioOptions ?? { accountSid: 'AC-sandbox', authToken: randomUUID(), from: '+15550100100' },
  );
  const deepgram = deepgramVendor(deepgramOptions ?? { apiKey: randomUUID() });
  const aws = awsVendor(awsOptions ?? { accessKeyId: 'sandbox', secretAccessKey: randomUUID() });
  const kernel = await startKernel(kernelOptions, [
    stripe,
    paypal,
    firebase,
    mongo,
    aiVendor(),
    ecb,
    s3,
    edgar,
    profiles,
    intercom,
    github,
    press,
    twilio,
    deepgram,
    aws,
  ]);
  return {
    url: kernel.url,
    port: kernel.port,
    restored: kernel.restored,
    stripe: stripe.helpers(),
    paypal: paypal.helpers(),
    firebase: firebase.helpers(),
    mongo: mongo.helpers(),
    s3: s3.helpers(),
    edgar: edgar.helpers(),
    profiles: profiles.helpers(),
    ecb: ecb.helpers(),
    intercom: intercom.helpers(),
    github: github.helpers(),
    press: press.helpers(),
    twilio: twilio.helpers(),
    deepgram: deepgram.helpers(),
    aws: aws.helpers(),
    inject: (...rules) => kernel.faults.add(...rules),
    clearFaults: () => kernel.faults.clear(),
    requests: () => kernel.requests.list(),
    clock: {
      nowMs: () => kernel.clock.nowMs(),
      advance: (ms) => kernel.moveClock(kernel.clock.nowMs() + ms),
      set: (ms) => kernel.moveClock(ms),
    },
    close: () => kernel.close(),
  };
}
