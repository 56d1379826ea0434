import { createHmac, randomBytes } from 'node:crypto';

/** A secret that receivers check signatures with. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`;

/**
 * The header that proves who sent a body, and when: `t=SECONDS,v1=HEX`, an HMAC-SHA256 over seconds, a point and the body.
 * Source: Stripe's scheme of webhook signatures, which receivers have libraries for.
 */
export function signatureOf(secret: string, body: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
