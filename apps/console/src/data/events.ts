import type { QueryClient } from '@tanstack/react-query';
import { checkConnectionBy, setConnection } from './connection.ts';
import { refreshSubjects } from './queries.ts';
import { joinStream } from './stream/join.ts';
import type { ToPage } from './stream/messages.ts';

const gatherMs = 120;
/** A first opening that took longer may have missed changes of what was read meanwhile. */
const slowMs = 2000;

/**
 * Listens to the server's changes, over the one stream of this browser, and reads again what they touch. Changes that come
 * together cause one round of reads. After a gap everything is read again, since changes may have been missed.
 * @param userid who is signed in
 * @param onIdentity called when the signed-in person's rights may have changed, or their session ended
 */
export function listenToChanges(client: QueryClient, userid: string, onIdentity: () => void): () => void {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begunAt = Date.now();
  let opening: string | null = null;
  let link: ReturnType<typeof joinStream> | null = null;
  const flush = (): void => {
    timer = undefined;
    if (waiting.has('identity')) onIdentity();
    if (waiting.has('resync')) void client.invalidateQueries();
    else refreshSubjects(client, new Set(waiting));
    waiting.clear();
  };
  const note = (subject: string): void => {
    waiting.add(subject);
    timer ??= setTimeout(flush, gatherMs);
  };
  const onOpen = (now: string): void => {
    const isFirst = opening === null;
    if (isFirst ? Date.now() - begunAt > slowMs : now !== opening) note('resync');
    opening = now;
  };
  const receive = (message: ToPage): void => {
    if (message.type === 'change') note(message.subject);
    else if (message.type === 'gap') note('resync');
    else if (message.type === 'state') {
      if (message.state === 'open') onOpen(message.opening);
      setConnection(message.state);
    }
  };
  const join = (): void => {
    link ??= joinStream(userid, receive);
  };
  const leave = (): void => {
    link?.leave();
    link = null;
  };
  // A page that the browser keeps for the way back must not hold the stream, and has missed what happened meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    join();
    note('identity');
    note('resync');
  };
  join();
  const stopChecks = checkConnectionBy(() => link?.send({ type: 'check' }));
  addEventListener('pagehide', leave);
  addEventListener('pageshow', onShow);
  return () => {
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', onShow);
    stopChecks();
    leave();
    setConnection('connecting');
  };
}
