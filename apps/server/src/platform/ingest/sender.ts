import { ApiError } from '../http/errors.ts';
import type { SignedContext, WriteContext } from '../http/implement.ts';
import {
  requireSigned,
  signedForSeconds,
  type SenderKey,
  type SignedRequest,
} from '../http/signed-request.ts';
import type { Platform } from '../platform.ts';
import { deleteRequestsBefore, insertRequest } from './store.ts';

/** The demo answers on loopback only. Documented in docs/connect.md. */
const demoKey: SenderKey = { sender: 'website', key: 'demo-ingest-key-of-the-demo-world-only' };

/** How long a taken request is remembered: longer than its time may differ in either direction. */
const rememberedMs = 2 * signedForSeconds * 1000 + 60_000;

const keysOf = ({ settings, demo }: Pick<Platform, 'settings' | 'demo'>): readonly SenderKey[] =>
  settings.INGEST_KEYS.length || !demo ? settings.INGEST_KEYS : [demoKey];

/**
 * Who signed a request.
 * @throws ApiError 400 for a missing or wrong signature or time, 503 where no key is set
 */
export const verifySender = (context: SignedContext): SignedRequest =>
  requireSigned(context, keysOf(context.platform), 'INGEST_KEYS');

/** Takes a verified request, once. @throws ApiError 409 for a repeated one */
export async function takeRequest({ platform, trx }: WriteContext, request: SignedRequest): Promise<void> {
  const nowMs = platform.now();
  await deleteRequestsBefore(trx, new Date(nowMs - rememberedMs));
  const { sender, digest } = request;
  if (!(await insertRequest(trx, { sender, digest, receivedAt: new Date(nowMs) })))
    throw new ApiError(409, 'This request was already received. Sign a repetition again, with its own time.');
}
