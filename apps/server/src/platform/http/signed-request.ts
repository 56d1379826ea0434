import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError, badInput } from './errors.ts';
import type { SignedContext } from './implement.ts';

/** A sender and one of its keys. */
export interface SenderKey {
  readonly sender: string;
  readonly key: string;
}

/** Seconds that the clock of a sender may differ from ours, and for which a request is valid. */
export const signedForSeconds = 300;

/** A request whose signature was verified. */
export interface SignedRequest {
  readonly sender: string;
  /** Of sender, time and body: the same for a request that is sent again. */
  readonly digest: Buffer;
}

/** The signature of a request to us: HMAC-SHA256 of its time in seconds, a dot and its body, in hexadecimal. */
export const signatureOf = (key: string, seconds: number | string, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')}`;

/**
 * Verifies a request that another system of the company signed with its own key: headers `x-midoffice-sender`,
 * `x-midoffice-timestamp` (seconds since 1970) and `x-midoffice-signature`. Nothing of the body is read before.
 * @param setting the one that holds the keys
 * @throws ApiError 503 where there are no keys, 400 for a wrong signature or a time that is not now
 */
export function requireSigned(
  context: SignedContext,
  keys: readonly SenderKey[],
  setting: string,
): SignedRequest {
  if (!keys.length) throw new ApiError(503, `API endpoint is not configured: please set ${setting}.`);
  const { rawBody } = context;
  const sender = context.header('x-midoffice-sender') ?? '';
  const seconds = context.header('x-midoffice-timestamp') ?? '';
  const given = Buffer.from(context.header('x-midoffice-signature') ?? '');
  const isOurs = keys.some(({ sender: name, key }) => {
    const wanted = Buffer.from(signatureOf(key, seconds, rawBody));
    return name === sender && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) throw new ApiError(400, 'The signature is missing or wrong.');
  const ageSeconds =
    context.platform.now() / 1000 - (/^\d{1,12}$/.test(seconds) ? Number(seconds) : Number.NaN);
  if (!(Math.abs(ageSeconds) <= signedForSeconds))
    throw badInput('x-midoffice-timestamp', 'must be the time in seconds, at most 5 minutes from now');
  const digest = createHash('sha256').update(`${sender} ${seconds} `).update(rawBody).digest();
  return { sender, digest };
}

/** The same of a request whose body is JSON. @throws ApiError 400 where it is none */
export function requireSignedJson(
  context: SignedContext,
  keys: readonly SenderKey[],
  setting: string,
): SignedRequest & { readonly json: unknown } {
  const signed = requireSigned(context, keys, setting);
  try {
    const json: unknown = JSON.parse(context.rawBody.toString('utf8'));
    return { ...signed, json };
  } catch {
    throw badInput('body', 'must be JSON');
  }
}
