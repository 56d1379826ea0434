import { useState } from 'react';
import { numberParam, textParam, useAddressState } from '../../../kit/address/use-address-state.ts';

/** The state kept in the address. */
const address = {
  /** Name of the cache. */
  cache: textParam('main'),
  /** The pattern that is searched; empty: none yet. */
  pattern: textParam(),
  /** Seconds to live that the expire dialog begins with. */
  expire: textParam(),
  p: numberParam(1),
  /** Where a search goes on that ran out of time. */
  from: textParam(),
  /** The key that is shown. */
  key: textParam(),
};
type State = { readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']> };
export type CacheAddress = State;
export type SetCacheAddress = (patch: Partial<State>, options?: { push?: boolean }) => void;

/** Customers' keys have 32 letters and digits: a name that holds one stays out of the address, which ends in histories. */
const holdsSecret = (name: string): boolean => /(?<![A-Za-z0-9])[A-Za-z0-9]{32}(?![A-Za-z0-9])/.test(name);

/** What is searched and shown, in the address as far as it holds no secret. */
export function useCacheAddress(): readonly [CacheAddress, SetCacheAddress] {
  const [at, set] = useAddressState(address);
  const [hidden, setHidden] = useState<Partial<Pick<State, 'pattern' | 'key'>>>({});
  const change: SetCacheAddress = (patch, options) => {
    const kept = { ...patch };
    for (const name of ['pattern', 'key'] as const) {
      const given = patch[name];
      if (given === undefined) continue;
      const isHidden = holdsSecret(given);
      setHidden((old) => ({ ...old, [name]: isHidden ? given : undefined }));
      if (isHidden) kept[name] = '';
    }
    set(kept, options);
  };
  const state = { ...at, pattern: at.pattern || (hidden.pattern ?? ''), key: at.key || (hidden.key ?? '') };
  return [state, change];
}
