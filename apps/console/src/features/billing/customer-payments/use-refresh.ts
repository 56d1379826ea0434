import type { AnyCall, SentOf } from '@midoffice/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../data/client.ts';
import { refreshSubjects } from '../../../data/queries.ts';
import { snackbar } from '../../../data/snackbar.ts';

/** Has a tab's customer read again at the card provider; all that shows the customer is read again after it. */
export function useRefresh<C extends AnyCall>(call: C, done: string) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const run = async (userid: string): Promise<void> => {
    setPending(true);
    try {
      await callApi(call, { userid, refresh: 'true' } as unknown as SentOf<C>);
      refreshSubjects(client, new Set(['accounts']));
      snackbar.success(done);
    } catch (error) {
      snackbar.failure(error);
    } finally {
      setPending(false);
    }
  };
  return { run, pending };
}
