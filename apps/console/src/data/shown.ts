import type { AnyCall, OutputOf, SentOf } from '@midoffice/contract/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallError } from './client.ts';
import { useRead } from './queries.ts';

/** What a dialog shows and its act agrees to. */
interface Shown<T> {
  /** The figures; undefined until they were read. */
  readonly shown: T | undefined;
  /** The read, for `ReadState`: its data are the figures. */
  readonly read: Pick<UseQueryResult<T, CallError>, 'data' | 'error' | 'refetch'>;
  /** Shows what holds by now, as after a conflict. */
  renew(): Promise<void>;
}

/**
 * Reads once what a dialog asks about. Whatever changes while it is open, it goes on showing what it showed first: nobody
 * confirms another amount than the one they have read, and the server refuses an outdated one.
 */
export function useShown<C extends AnyCall>(call: C, input: SentOf<C>): Shown<OutputOf<C>> {
  const read = useRead(call, input, { staleMs: 0 });
  const about = JSON.stringify(input);
  const [seen, setSeen] = useState<{ readonly about: string; readonly data: OutputOf<C> }>();
  const shown = seen?.about === about ? seen.data : undefined;
  // What another screen had read before is no answer of now.
  if (shown === undefined && read.isSuccess && !read.isFetching) setSeen({ about, data: read.data });
  return {
    shown,
    read: { data: shown, error: read.error, refetch: read.refetch },
    async renew() {
      const { data, isSuccess } = await read.refetch();
      if (isSuccess) setSeen({ about, data });
    },
  };
}
