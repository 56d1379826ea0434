import { mayCall, type AnyCall } from '@midoffice/contract/kernel';
import type { Me } from '@midoffice/contract/system/staff/shapes';
import { createContext, useCallback, useContext } from 'react';
import { plain } from './client.ts';

export type { Me };

/** Who is signed in; filled by the shell around every screen. */
export const MeContext = createContext<Me | null>(null);

/** Who is signed in. @throws Error outside the shell */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('nobody is signed in here');
  return me;
}

/** Whether the signed-in person may make a call, by the contract's own access rule: enables its buttons. */
export function useCan(): (call: AnyCall) => boolean {
  const me = useMe();
  return useCallback((call) => mayCall(me, plain(call).access), [me]);
}

/** Why a call's button is disabled, for `Button reason`; undefined where it may be used. */
export function useRefusal(call: AnyCall): string | undefined {
  return useCan()(call) ? undefined : 'You do not have the permission for this.';
}
