import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../http/errors.ts';

/** How a vendor signs the raw body of its webhooks. */
interface Signed {
  readonly algorithm: 'sha1' | 'sha256';
  readonly rawBody: Buffer;
  /** The header as it came, such as `sha256=…`. */
  readonly signature: string | undefined;
  /** Several while one replaces another. */
  readonly secrets: readonly string[];
  /** The setting that holds them. */
  readonly setting: string;
}

/**
 * Checks that one of the secrets signed this body.
 * @throws ApiError 400 for a missing or wrong signature, 503 where no secret is set
 */
export function requireSignature({ algorithm, rawBody, signature, secrets, setting }: Signed): void {
  if (!secrets.length) throw new ApiError(503, `API endpoint is not configured: please set ${setting}.`);
  const given = Buffer.from(signature ?? '');
  const isOurs = secrets.some((secret) => {
    const digest = createHmac(algorithm, secret).update(rawBody).digest('hex');
    const wanted = Buffer.from(`${algorithm}=${digest}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  if (!isOurs) throw new ApiError(400, 'The signature is missing or wrong.');
}
