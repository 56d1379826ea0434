import { revertChangeSet } from '@midoffice/contract/system/ledger/calls/revert-change-set';
import type { RepairDone } from '@midoffice/contract/system/ledger/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { callApi, plain } from '../../data/client.ts';
import { refreshSubjects } from '../../data/queries.ts';
import { snackbar } from '../../data/snackbar.ts';

interface RepairNotifier {
  /** Says what a repair did, with its undo. One that found nothing to do has none. */
  notify(done: Pick<RepairDone, 'message' | 'changeSetId'>): void;
  /** The same of several repairs of a kind: one message, whose undo takes all of them back. Without any it is silent. */
  notifyAll(done: readonly Pick<RepairDone, 'message' | 'changeSetId'>[]): void;
  /** Takes a change set back. */
  undo(changeSetId: number): Promise<void>;
}

/**
 * Messages of repairs, each with its undo.
 * @param onUndone called after an undo, where something is shown that no read keeps current
 */
export function useNotifyDone(onUndone?: () => void): RepairNotifier {
  const undone = useRef(onUndone);
  useEffect(() => {
    undone.current = onUndone;
  });
  const client = useQueryClient();
  const undo = useCallback(
    async (changeSetId: number): Promise<void> => {
      try {
        const { message } = await callApi(revertChangeSet, { id: String(changeSetId), preview: false });
        refreshSubjects(client, new Set(plain(revertChangeSet).changes));
        snackbar.success(message);
        undone.current?.();
      } catch (error) {
        snackbar.failure(error);
      }
    },
    [client],
  );
  const notify = useCallback<RepairNotifier['notify']>(
    ({ message, changeSetId }) => {
      if (changeSetId === null) snackbar.info(message);
      else snackbar.success(message, { label: 'Undo', run: () => void undo(changeSetId) });
    },
    [undo],
  );
  const notifyAll = useCallback<RepairNotifier['notifyAll']>(
    (done) => {
      const [first] = done;
      const ids = done.map((one) => one.changeSetId).filter((id) => id !== null);
      if (done.length === 1 || !ids.length) {
        if (first) notify(first);
        return;
      }
      const undoAll = async (): Promise<void> => {
        for (const id of ids.toReversed()) await undo(id);
      };
      snackbar.success(`${first!.message} (${done.length})`, { label: 'Undo', run: () => void undoAll() });
    },
    [notify, undo],
  );
  return { notify, notifyAll, undo };
}
