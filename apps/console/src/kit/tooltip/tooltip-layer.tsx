import { useEffect, useRef, useState } from 'react';
import { preload, useLoading } from '../load/use-lazy-module.ts';
import { trackTooltips, type ShownTooltip } from './track-tooltips.ts';

const loadBubble = async () => (await import('../popups/tooltip-bubble.tsx')).TooltipBubble;

interface LoadedProps {
  readonly shown: ShownTooltip;
  onHover(isOver: boolean): void;
  onClose(): void;
}

/** Without its code there is no tooltip; the next one asks for it again. */
function LoadedBubble(props: LoadedProps) {
  const { value: Bubble } = useLoading(loadBubble);
  return Bubble ? <Bubble {...props} /> : null;
}

/**
 * Draws the tooltips of the whole page: one at a time, of any element with `data-tooltip` (see {@link tooltip}). Tables
 * have thousands of such elements, so they are plain attributes and not a component each.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<ShownTooltip | null>(null);
  const tracker = useRef<ReturnType<typeof trackTooltips>>(null);
  useEffect(() => {
    const tracked = trackTooltips(() => preload(loadBubble), setShown);
    tracker.current = tracked;
    return () => tracked.end();
  }, []);
  if (!shown) return null;
  return (
    <LoadedBubble
      shown={shown}
      onHover={(isOver) => tracker.current?.hover(isOver)}
      onClose={() => tracker.current?.hide()}
    />
  );
}
