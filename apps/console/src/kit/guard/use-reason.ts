import { useCallback, useContext, useState } from 'react';
import { onApplied } from '../../data/applied.ts';
import { MeContext } from '../../data/me.ts';
import { currentPlace } from '../address/place.ts';
import { dropDraft, dropReason, findDraft, keepDraft, reasonDraft } from './draft-store.ts';
import { recordParams } from './unsaved.ts';

/** Said of a reason that was typed before. */
export const restoredReason = 'You typed this reason before and did not apply it.';

const version = '1';

// A reason is kept until a call that carries it was carried out, whichever dialog made the call.
onApplied(({ reason }) => {
  if (typeof reason === 'string' && reason.trim()) dropReason(reason.trim());
});

/** The record that the screen is about, by its address. */
function recordOfPlace(): string {
  const { search } = currentPlace();
  const chosen = recordParams.filter((name) => name !== 'page' && name !== 'item');
  return chosen.map((name) => `${name}=${String(search[name] ?? '')}`).join('&');
}

/**
 * A reason for an act. What is typed is kept in this browser for the object that it is about until the act is done, so
 * that Cancel, Escape or a reload do not lose it.
 * @param about the act with its object, such as a dialog's title; the record of the address is added
 * @param given the reason to begin with, where a form asked for it before
 * @returns the reason, how to change it, and whether it was found here
 */
export function useReason(
  about: string,
  given = '',
): readonly [reason: string, setReason: (reason: string) => void, isRestored: boolean] {
  const userid = useContext(MeContext)?.userid ?? '';
  const load = () => {
    const name = reasonDraft(`${about}?${recordOfPlace()}`);
    const kept = userid ? findDraft<string>(userid, name, version)?.data : undefined;
    return { about, name, start: given || kept || '', reason: given || kept || '' };
  };
  const [loaded, setLoaded] = useState(load);
  const present = loaded.about === about ? loaded : load();
  if (present !== loaded) setLoaded(present);
  const { name, start, reason } = present;
  const change = useCallback(
    (next: string): void => {
      setLoaded((old) => ({ ...old, reason: next }));
      if (!userid) return;
      if (next.trim()) keepDraft(userid, name, version, next);
      else dropDraft(userid, name);
    },
    [userid, name],
  );
  return [reason, change, !given && start !== '' && reason === start];
}
