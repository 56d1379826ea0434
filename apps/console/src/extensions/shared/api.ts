import type { AnyCall, OutputOf, SentOf } from '@midoffice/contract/kernel';
import { bodyOrThrow, CallError, plain, requestOf } from '../../data/client.ts';
import { readSettings, signOut, type Settings } from './settings.ts';

const timeoutMs = 30_000;

export const extensionWords = {
  revoked: 'Your sign-in was revoked or has expired. Please sign in again with a new staff API key.',
  unreachable: 'The server cannot be reached. Please check the address and your connection.',
} as const;

/** Whether a failure means that nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

async function send<C extends AnyCall>(
  { address, apiKey }: Pick<Settings, 'address' | 'apiKey'>,
  call: C,
  input: SentOf<C>,
): Promise<OutputOf<C>> {
  const { url, init } = requestOf(plain(call), (input ?? {}) as Record<string, unknown>);
  let response: Response;
  try {
    response = await fetch(`${address}${url}`, {
      ...init,
      // The key alone says who asks: a session of this browser may be somebody else's.
      credentials: 'omit',
      // A browser sends the key along to wherever an answer points.
      redirect: 'error',
      headers: { ...(init.headers as Record<string, string>), 'x-api-key': apiKey },
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch {
    throw new CallError(extensionWords.unreachable, 0, null);
  }
  return (await bodyOrThrow(plain(call), response)) as OutputOf<C>;
}

/** Makes a call with an address and a key that are not saved so far. @throws CallError */
export const callAs = send;

/**
 * Makes a data-host call in the name of whoever is signed in. A key that is refused is forgotten.
 * @throws CallError with a text for people; status 401 where nobody is signed in, 0 where there was no answer
 */
export async function callServer<C extends AnyCall>(call: C, input: SentOf<C>): Promise<OutputOf<C>> {
  const settings = await readSettings();
  if (!settings.apiKey) throw new CallError(extensionWords.revoked, 401, null);
  try {
    return await send(settings, call, input);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    await signOut();
    throw new CallError(extensionWords.revoked, 401, null);
  }
}
