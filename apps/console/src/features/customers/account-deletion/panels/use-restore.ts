import { restoreAccount } from '@midoffice/contract/customers/account-deletion/calls/restore-account';
import { useRefusal } from '../../../../data/me.ts';
import { useWrite, type Write } from '../../../../data/queries.ts';

interface Restore extends Write<typeof restoreAccount> {
  /** Why the person may not; undefined where they may. */
  readonly refusal: string | undefined;
}

/** Brings deleted accounts back. */
export function useRestore(onDone?: () => void): Restore {
  const refusal = useRefusal(restoreAccount);
  return { ...useWrite(restoreAccount, { ...(onDone && { onDone }) }), refusal };
}
