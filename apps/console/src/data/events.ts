import type { QueryClient } from '@tanstack/react-query';
import { refreshSubjects } from './queries.ts';

const gatherMs = 120;
/** A stream that was refused is not tried again by the browser. */
const againMs = 5000;

/**
 * Listens to the server's stream of changes and reads again what they touch. Changes that come together cause
 * one round of reads. After a break everything is read again, since changes may have been missed.
 * @param onIdentity told when the signed-in person's rights may have changed, or their session ended
 */
export function listenToChanges(client: QueryClient, onIdentity: () => void): () => void {
  const waiting = new Set<string>();
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let broken = false;
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
  const connect = (): void => {
    source = new EventSource('/admin/events');
    source.addEventListener('message', (event: MessageEvent<string>) =>
      note((JSON.parse(event.data) as { subject: string }).subject),
    );
    source.addEventListener('error', () => {
      broken = true;
      if (source.readyState !== EventSource.CLOSED) return;
      // Refused: the session may have ended while nothing was heard, or the server is not there at the moment.
      onIdentity();
      again = setTimeout(connect, againMs);
    });
    source.addEventListener('open', () => {
      if (broken) note('resync');
      broken = false;
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    clearTimeout(again);
    source.close();
  };
}
