import { useEffect } from 'react';

/** Named parts of the page, which say where somebody is who arrives there by keyboard. */
const parts =
  '[tabindex], section:is([aria-label], [aria-labelledby]), form[aria-label], [role="group"][aria-label], [role="group"][aria-labelledby], dialog, nav, main';

function* upwards(from: EventTarget | null): Generator<HTMLElement> {
  for (let one = from instanceof HTMLElement ? from : null; one; one = one.parentElement) yield one;
}

/**
 * Where an act takes away the very button it was done with (a row is deleted, a preview is applied), the browser leaves
 * the focus nowhere. It goes to the nearest part that is still there, so that keys and screen readers go on from where
 * they were.
 */
export function useFocusKeeper(): void {
  useEffect(() => {
    let path: readonly HTMLElement[] = [];
    const note = (event: FocusEvent): void => {
      path = [...upwards(event.target)];
    };
    let frame = 0;
    const isLost = (): boolean =>
      path[0] !== undefined && !path[0].isConnected && document.activeElement === document.body;
    const bringHome = (): void => {
      if (!isLost()) return;
      const home =
        path.find((one) => one.isConnected && one.matches(parts)) ??
        document.querySelector<HTMLElement>('main');
      path = [];
      if (!home) return;
      if (!home.hasAttribute('tabindex')) home.tabIndex = -1;
      home.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      // A popup that closes gives the focus back to its button in the next frame, if nothing has it until then.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(bringHome);
    });
    document.addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, []);
}
