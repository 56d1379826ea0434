import { useCallback, useState } from 'react';
import { useMe } from '../../data/me.ts';
import { dropDraft, findDraft, keepDraft } from './draft-store.ts';

interface State<T> {
  readonly name: string;
  readonly draft: T | null;
  readonly foundAt: number | null;
}

/**
 * Edits that survive a reload, an ended session and a closed tab, until they are saved or dropped.
 * @param name of what is edited, with its id, such as `note/sub_123`
 * @param version of the draft's shape: another one makes older drafts worthless
 * @returns the draft (null: none), how to change it, how to drop it, and since when it is kept where it was found
 */
export function useDraft<T>(
  name: string,
  version = '1',
): readonly [T | null, (draft: T) => void, () => void, number | null] {
  const { userid } = useMe();
  const load = (): State<T> => {
    const found = findDraft<T>(userid, name, version);
    return { name, draft: found?.data ?? null, foundAt: found?.at ?? null };
  };
  const [state, setState] = useState<State<T>>(load);
  const present = state.name === name ? state : load();
  if (present !== state) setState(present);
  const change = useCallback(
    (draft: T) => {
      setState((old) => ({ name, draft, foundAt: old.name === name ? old.foundAt : null }));
      keepDraft(userid, name, version, draft);
    },
    [userid, name, version],
  );
  const drop = useCallback(() => {
    setState({ name, draft: null, foundAt: null });
    dropDraft(userid, name);
  }, [userid, name]);
  return [present.draft, change, drop, present.foundAt];
}
