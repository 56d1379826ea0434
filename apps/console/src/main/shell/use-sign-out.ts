import { signOut } from '@midoffice/contract/system/staff/calls/sign-out';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetRecents } from '../../data/chosen.ts';
import { callApi } from '../../data/client.ts';
import { announceIdentity } from '../../data/identity.ts';
import { snackbar } from '../../data/snackbar.ts';
import { go } from '../../kit/address/place.ts';
import { forgetDrafts } from '../../kit/guard/draft-store.ts';
import { leave, withoutAsking } from '../../kit/guard/unsaved.ts';

/** Ends the session and forgets what this browser kept of it. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const end = async (): Promise<void> => {
      try {
        await callApi(signOut, {});
      } catch (error) {
        snackbar.failure(error);
        return;
      }
      forgetRecents();
      const me = client.getQueryData<{ userid: string }>(['getMe', {}]);
      if (me) forgetDrafts(me.userid);
      announceIdentity(me?.userid);
      withoutAsking(() => go('/sign-in', {}, { replace: true }));
      client.clear();
    };
    // Drafts are forgotten at sign-out: what is on screen is asked about first.
    leave(() => void end());
  }, [client]);
}
