import { useCallback, useEffect, useRef, useState } from 'react';
import { useMe } from '../../../../../data/me.ts';
import { dropDraft, findDraft, keepDraft, tableDraftBytes } from '../../../../../kit/guard/draft-store.ts';
import { draftOf, draftVersion, pendingOf, type Draft } from '../../draft.ts';
import { countPending, type Pending } from '../../pending.ts';

/** A drag makes many edits; they are written to the browser's storage once it pauses. */
const pauseMs = 250;

interface State {
  readonly name: string;
  readonly pending: Pending;
}

/**
 * Edits that survive a reload and a closed tab. Records of which nothing changes keep their objects, so that their rows are
 * not drawn again.
 * @param name of what is edited
 * @returns the edits, how to replace them, and how to read the newest before they are drawn
 */
export function usePendingDraft(name: string): readonly [Pending, (next: Pending) => void, () => Pending] {
  const { userid } = useMe();
  const find = useCallback(
    (): Pending => pendingOf(findDraft<Draft>(userid, name, draftVersion)?.data ?? null),
    [userid, name],
  );
  const load = (): State => ({ name, pending: find() });
  const [state, setState] = useState<State>(load);
  const present = state.name === name ? state : load();
  if (present !== state) setState(present);
  const latest = useRef(present);
  useEffect(() => {
    latest.current = present;
  }, [present]);
  const waiting = useRef<{ readonly timer: ReturnType<typeof setTimeout>; write(): void } | null>(null);
  const flush = useCallback((): void => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    waiting.current.write();
    waiting.current = null;
  }, []);
  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush, userid, name]);
  const set = useCallback(
    (pending: Pending): void => {
      const write = (): void => {
        if (countPending(pending))
          keepDraft(userid, name, draftVersion, draftOf(pending), { most: tableDraftBytes });
        else dropDraft(userid, name);
      };
      // A save may end when something else is edited already.
      if (latest.current.name !== name) return write();
      latest.current = { name, pending };
      setState(latest.current);
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { timer: setTimeout(flush, pauseMs), write };
    },
    [userid, name, flush],
  );
  const read = useCallback(
    () => (latest.current.name === name ? latest.current.pending : find()),
    [name, find],
  );
  return [present.pending, set, read];
}
