import { createHmac, randomBytes } from 'node:crypto';

/** What is shown of the address of a webhook: its origin, since the rest may carry a token of the receiver. Empty where there is none. */
export const shownAddress = (address: string): string => address && `${new URL(address).origin}/…`;

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
