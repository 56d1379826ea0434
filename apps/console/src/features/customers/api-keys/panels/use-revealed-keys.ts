import { userAccountDetails } from '@midoffice/contract/customers/accounts/calls/user-account-details';
import type { KeyRecord } from '@midoffice/contract/customers/accounts/shapes';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../data/queries.ts';
import { isSameKey, revealedMs } from '../key-rules.ts';

export interface RevealedKeys {
  /** The value of a key while it is revealed, else its masked form. */
  shown(key: KeyRecord): string;
  isRevealed(key: KeyRecord): boolean;
  readonly any: boolean;
  readonly pending: boolean;
  /** Asks the server for the values, which notes it in the audit log. */
  reveal(): void;
  hide(): void;
}

const none: ReadonlyMap<number, string> = new Map();

/** A customer's key values, shown on demand for a minute and kept nowhere. */
export function useRevealedKeys(userid: string): RevealedKeys {
  const [values, setValues] = useState(none);
  const read = useWrite(userAccountDetails, {
    onDone: ({ user }) => setValues(new Map(user.apiKey.map((key) => [key.keyId, key.key]))),
  });
  useEffect(() => {
    if (values.size === 0) return undefined;
    const timer = setTimeout(() => setValues(none), revealedMs);
    return () => clearTimeout(timer);
  }, [values]);
  // A key that was changed meanwhile has another mask: its old value is not shown for the new one.
  const valueOf = (key: KeyRecord): string | undefined => {
    const value = values.get(key.keyId);
    return value !== undefined && isSameKey(key.key, value) ? value : undefined;
  };
  return {
    shown: (key) => valueOf(key) ?? key.key,
    isRevealed: (key) => valueOf(key) !== undefined,
    any: values.size > 0,
    pending: read.pending,
    reveal: () => void read.run({ id: userid, apikey: 'true' }),
    hide: () => setValues(none),
  };
}
