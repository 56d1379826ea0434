import { accountActsSubject } from '../../../platform/audit/store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { identitySubject } from '../../../platform/session/resolve.ts';
import { madeLists } from './build-store.ts';
import { refreshRowsOf } from './refresh.ts';

/**
 * Changes of customers' records: acts of people and jobs, what the card provider says, and roles, since the account of a
 * member of staff is in the lists of admins alone.
 */
const subjects = new Set([accountActsSubject, 'accounts', identitySubject]);
/** Customers whose rows are made anew in one transaction a list. */
const atOnce = 100;
/** Further ones come with the next refresh: something has changed everybody. */
const mostWaiting = 5_000;

/**
 * Makes the rows of a customer anew in every list as soon as something about them has committed, in every process that runs
 * jobs, so that a list shows what was just done.
 */
export function start(platform: Platform): () => void {
  if (!platform.works) return () => undefined;
  const waiting = new Set<string>();
  let writing: Promise<void> | undefined;
  const writeWaiting = async (): Promise<void> => {
    while (waiting.size) {
      const userids = [...waiting].slice(0, atOnce);
      for (const userid of userids) waiting.delete(userid);
      try {
        await refreshRowsOf(platform, userids, await madeLists(platform.db));
      } catch (error) {
        platform.log.warn(
          { err: error },
          'payment lists could not follow a change, they do with their next refresh',
        );
      }
    }
    writing = undefined;
  };
  const unlisten = platform.push.listen(({ subject, id }) => {
    if (!subjects.has(subject) || id === undefined || waiting.size >= mostWaiting) return undefined;
    waiting.add(id);
    return (writing ??= writeWaiting());
  });
  return () => {
    unlisten();
    waiting.clear();
  };
}
