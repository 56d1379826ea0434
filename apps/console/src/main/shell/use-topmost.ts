import { useEffect, useState } from 'react';

/**
 * The topmost modal dialog while there is something to show, else the page: what is outside of a modal dialog takes no
 * clicks.
 */
export function useTopmost(isNeeded: boolean): Element {
  const [topmost, setTopmost] = useState<Element>(document.body);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const look = (): void =>
      setTopmost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['open'],
    });
    return () => {
      watch.disconnect();
      setTopmost(document.body);
    };
  }, [isNeeded]);
  return topmost;
}
