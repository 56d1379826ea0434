import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Secrets } from '../crypto/secrets.ts';
import type { Change } from './push.ts';

/** A change as it travels. Ids and subjects are short; PostgreSQL carries 8,000 bytes. */
const message = z.object({
  subject: z.string().regex(/^[\w.-]{1,60}$/),
  id: z.string().max(500).optional(),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The keys that changes are signed with, newest first: every process of an installation has them. */
export const pushKeys = (secrets: Pick<Secrets, 'derived'>): readonly Buffer[] =>
  secrets.derived('push').map(({ key }) => key);

/** What `tell_change` computes in the database: nested, so that nothing can be appended to a signed text. */
const signatureOf = (key: Buffer, { subject, id = '' }: Change): Buffer => {
  const inner = createHash('sha256').update(key).update(`${subject}\n${id}`).digest();
  return createHash('sha256').update(key).update(inner).digest();
};

/** The payload of a NOTIFY for a change. */
export const signedPayload = (keys: readonly Buffer[], change: Change): string =>
  JSON.stringify({ ...change, signature: signatureOf(keys[0]!, change).toString('hex') });

/** The change in a payload; undefined if it is no change, or not signed by this installation. */
export function readPayload(keys: readonly Buffer[], payload: string): Change | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  const { data } = message.safeParse(value);
  if (!data) return undefined;
  const { signature, ...change } = data;
  const given = Buffer.from(signature, 'hex');
  return keys.some((key) => timingSafeEqual(signatureOf(key, change), given)) ? change : undefined;
}

const textSignature = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update('text\n').update(text).digest('base64');

/** Characters of a text's signature in base64. */
const signatureLength = 44;

/** The payload of a NOTIFY for a text between processes. */
export const signedText = (keys: readonly Buffer[], text: string): string =>
  textSignature(keys[0]!, text) + text;

/** The text in a payload; undefined if it was not signed by this installation. */
export function readText(keys: readonly Buffer[], payload: string): string | undefined {
  const text = payload.slice(signatureLength);
  const given = Buffer.from(payload.slice(0, signatureLength));
  const isOurs = keys.some((key) => {
    const wanted = Buffer.from(textSignature(key, text));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  return isOurs ? text : undefined;
}
