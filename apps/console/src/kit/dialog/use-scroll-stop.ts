import { useEffect, useState, type RefObject } from 'react';
import { tabStops } from './tab-ring.ts';

/**
 * Whether what an element holds is higher than it and takes no focus itself: then only the element can lead the keyboard
 * to what is out of view, and has to be a stop of Tab.
 */
export function useScrollStop(element: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const body = element.current;
    if (!body) return undefined;
    const sizes = new ResizeObserver(() =>
      setIsStop(body.scrollHeight > body.clientHeight && tabStops(body).length === 0),
    );
    // Its own size stays the same once it is as high as the window allows: what it holds is watched too.
    const watchSizes = () => {
      sizes.disconnect();
      for (const watched of [body, ...body.children]) sizes.observe(watched);
    };
    const parts = new MutationObserver(watchSizes);
    parts.observe(body, { childList: true });
    watchSizes();
    return () => {
      parts.disconnect();
      sizes.disconnect();
    };
  }, [element]);
  return isStop;
}
