import { useMemo, useRef, useState, type RefObject } from 'react';
import { preload } from '../load/use-lazy-module.ts';

interface PopupTrigger {
  /** For the element around the button, together with `warmUp`. */
  readonly anchor: RefObject<HTMLDivElement | null>;
  /** Begins to load the popup's code, for when the pointer or the focus comes to the button. */
  readonly warmUp: { onPointerEnter(): void; onFocus(): void };
  /** The button. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly open: boolean;
  setOpen(open: boolean): void;
}

/**
 * A button that opens something whose code comes later.
 * @param load loads that code
 */
export function usePopupTrigger(load: () => Promise<unknown>): PopupTrigger {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const trigger = useMemo(
    () => ({
      get current() {
        return anchor.current?.querySelector('button') ?? null;
      },
    }),
    [],
  );
  const warm = (): void => preload(load);
  return { anchor, warmUp: { onPointerEnter: warm, onFocus: warm }, trigger, open, setOpen };
}
