import { useCallback, useState } from 'react';

const keyOf = (name: string): string => `midoffice-draft-${name}`;

function load<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/**
 * Edits that survive a reload of the page, until they are saved or dropped.
 * @param name of what is edited, with its id, such as `note/sub_123`
 * @returns the draft (null: none), how to change it, how to drop it
 */
export function useDraft<T>(name: string): readonly [T | null, (draft: T) => void, () => void] {
  const [state, setState] = useState(() => ({ name, draft: load<T>(name) }));
  const present = state.name === name ? state : { name, draft: load<T>(name) };
  if (present !== state) setState(present);
  const change = useCallback(
    (draft: T) => {
      setState({ name, draft });
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
      } catch {
        // Full or closed storage: the draft lasts until the page is left.
      }
    },
    [name],
  );
  const drop = useCallback(() => {
    setState({ name, draft: null });
    sessionStorage.removeItem(keyOf(name));
  }, [name]);
  return [present.draft, change, drop];
}
