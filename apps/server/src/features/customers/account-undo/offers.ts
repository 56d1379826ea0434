import { mayCall, noAccess, type Grantee } from '@midoffice/contract/kernel';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { entriesSince, type EntryAbout } from '../../system/audit/api.ts';
import { historyRefusal, isUndone, mostLater } from './history.ts';
import { undoers, type Undoer } from './undoers.ts';

/** The undo of a change, as it is offered to somebody. */
export interface UndoOffer {
  /** What it sets, in words; undefined: the former values. */
  readonly setsBack: string | undefined;
  readonly effects: readonly string[];
  /** Why it would be refused; null: neither the caller's grants nor the history of the values forbid it. */
  readonly refusal: string | null;
  /** The change was taken back since. */
  readonly isUndone: boolean;
}

/** The undo of an entry, where its kind and its values have one. */
function undoerOf({ kind, outcome, before, after }: EntryAbout): [Undoer, string | undefined] | undefined {
  const undoer = undoers.get(kind);
  if (!undoer || outcome !== 'done' || !before || !after) return undefined;
  const setsBack = undoer.setsBack?.({ before, after } as never);
  return setsBack === null ? undefined : [undoer, setsBack];
}

/**
 * The undos of entries about one account, by the entry's id, each with what the call would refuse it for.
 * @param staff who asks
 */
export async function undoOffers(
  db: DbOrTrx,
  staff: Grantee,
  userid: string,
  entries: readonly EntryAbout[],
): Promise<ReadonlyMap<number, UndoOffer>> {
  const found = entries.flatMap((entry) => {
    const undo = undoerOf(entry);
    return undo ? [{ entry, undoer: undo[0], setsBack: undo[1] }] : [];
  });
  if (!found.length) return new Map();
  const oldest = Math.min(...found.map(({ entry }) => Number(entry.id)));
  const later = await entriesSince(db, userid, oldest, mostLater + 1);
  return new Map(
    found.map(({ entry, undoer, setsBack }) => {
      const since = later.filter(({ id }) => Number(id) > Number(entry.id));
      const undone = isUndone(entry, since);
      const history = undone
        ? 'This change was undone already.'
        : (historyRefusal(entry, since)?.message ?? null);
      const refusal = mayCall(staff, undoer.call.access) ? history : noAccess;
      return [Number(entry.id), { setsBack, effects: undoer.effects, refusal, isUndone: undone }];
    }),
  );
}
