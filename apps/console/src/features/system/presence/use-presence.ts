import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import type { Viewer } from '@midoffice/contract/system/presence/shapes';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../data/client.ts';
import { useEditing } from '../../../data/editing.ts';
import type { Target } from './target.ts';

const everyMs = 10_000;
/** Names this window; a new one after a reload. */
const tab = crypto.randomUUID();
const nobody: readonly Viewer[] = [];

type Place = Target & { readonly tab: string; readonly page: string; readonly item: string };

/** Reports that this window no longer shows it, even while the page is being closed. */
function leave(place: Place): void {
  void callApi(reportPresence, { ...place, left: true }, { outlives: true }).catch(() => undefined);
}

/**
 * Reports what this window shows as long as it is in sight, and receives who else is there. A failure clears the list of
 * others, and the next try comes soon.
 * @param target null: neither a customer nor a symbol
 */
export function usePresence(page: string, item: string, target: Target | null): readonly Viewer[] {
  const editing = useEditing();
  const [others, setOthers] = useState(nobody);
  const { kind, id } = target ?? {};
  useEffect(() => {
    if (!kind || !id) return undefined;
    const place = { tab, page, item, kind, id };
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const notify = async (): Promise<void> => {
      clearTimeout(timer);
      const answer = await callApi(reportPresence, { ...place, editing }, { signal: stop.signal }).catch(
        () => null,
      );
      // Whoever went out of sight during the request has left, and reports again when back.
      if (stop.signal.aborted || document.hidden) return;
      setOthers(answer?.others.length ? answer.others : nobody);
      timer = setTimeout(() => void notify(), everyMs);
    };
    const rest = (): void => {
      clearTimeout(timer);
      leave(place);
    };
    const onSight = (): void => {
      if (document.hidden) rest();
      else void notify();
    };
    if (!document.hidden) void notify();
    document.addEventListener('visibilitychange', onSight);
    addEventListener('pagehide', rest);
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
      removeEventListener('pagehide', rest);
    };
  }, [page, item, kind, id, editing]);
  const last = useRef<Place | null>(null);
  useEffect(() => {
    setOthers(nobody);
    if (kind && id) last.current = { tab, page, item, kind, id };
  }, [page, item, kind, id]);
  const isSomewhere = kind !== undefined;
  useEffect(
    // The window moves to another customer or symbol by reporting it, to none by leaving.
    () => () => {
      if (isSomewhere && last.current) leave(last.current);
    },
    [isSomewhere],
  );
  return target ? others : nobody;
}
