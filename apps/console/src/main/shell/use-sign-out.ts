import { signOut } from '@midoffice/contract/staff/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetRecents } from '../../data/chosen.ts';
import { callApi } from '../../data/client.ts';
import { snackbar } from '../../data/snackbar.ts';
import { go } from '../../kit/address/place.ts';

/** Ends the session and forgets what this browser kept of it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const leave = async (): Promise<void> => {
      try {
        await callApi(signOut, {});
      } catch (error) {
        snackbar.failure(error);
        return;
      }
      forgetRecents();
      go('/sign-in', {}, { replace: true });
      client.clear();
    };
    void leave();
  }, [client]);
}
