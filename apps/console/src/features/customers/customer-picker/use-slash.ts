import { useEffect } from 'react';
import { isTyping } from '../../../kit/nav/typing.ts';

/** Acts on `/`, wherever no text is being edited and no dialog is open. Keep the act the same between draws. */
export function useSlash(act: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const held = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || held || isTyping(event.target) || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [act]);
}
