import { useEffect, useMemo } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { classes } from '../base/class-names.ts';
import type { ShownTooltip } from '../tooltip/track-tooltips.ts';
import css from './tooltip-bubble.module.css';

interface TooltipBubbleProps {
  readonly shown: ShownTooltip;
  /** The pointer is on it, or has left it. */
  onHover(isOver: boolean): void;
  onClose(): void;
}

/** Cells and rows are wide: their tooltip begins where they do. */
const wideSelector = 'td, tr, p';

/** One tooltip, above its element where the window leaves space. */
export function TooltipBubble({ shown, onHover, onClose }: TooltipBubbleProps) {
  const { element, text, by } = shown;
  const triggerRef = useMemo(() => ({ current: element }), [element]);
  const state = {
    isOpen: true,
    shouldSkipAnimation: true,
    open: () => onHover(true),
    close: (immediate?: boolean) => (immediate ? onClose() : onHover(false)),
  };
  useEffect(() => {
    // An element that is taken away sends no event that says so, but loses its size.
    const watch = new ResizeObserver(() => element.isConnected || onClose());
    watch.observe(element);
    return () => watch.disconnect();
  }, [element, onClose]);
  return (
    <TooltipTriggerStateContext value={state}>
      <Tooltip
        key={text}
        isOpen
        triggerRef={triggerRef}
        placement={element.matches(wideSelector) ? 'top start' : 'top'}
        offset={5}
        containerPadding={6}
        // Above a dialog or a message, which are above the page.
        UNSTABLE_portalContainer={element.closest<HTMLElement>('dialog[open], [popover]') ?? document.body}
        // Only the pointer that brought it moves onto it; any other finds what is below.
        className={classes(css.bubble, by !== 'pointer' && css.passive)!}
      >
        {text}
      </Tooltip>
    </TooltipTriggerStateContext>
  );
}
