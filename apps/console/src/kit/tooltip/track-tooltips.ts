import { isTyping } from '../nav/typing.ts';
import { tooltipAt, tooltipsUnderKeyboard, type TooltipSource } from './tooltip-source.ts';

/** What is shown, at its element. */
export interface ShownTooltip extends TooltipSource {
  /** What brought it; the pointer may move onto a tooltip that it brought. */
  readonly by: 'pointer' | 'keys' | 'touch';
}

/** The pointer rests this long before the first tooltip; soon after one, the next is shown at once. */
const restMs = 500;
const leaveMs = 200;
const warmMs = 600;
/** A finger that stays this long asks for the tooltip. */
const pressMs = 500;

const isOff = (element: HTMLElement): boolean => element.closest('[aria-disabled=true], :disabled') !== null;

const takesClicks = 'a, button, input, select, textarea, label, summary, [role=grid] tr, [tabindex]';

/**
 * Follows pointer, keys and touch, and says which tooltip to show.
 * @param load begins to load what draws it, as soon as one may be shown
 * @param show is called with null when there is none any more
 * @returns ends it, and handlers of the tooltip itself
 */
export function trackTooltips(load: () => void, show: (shown: ShownTooltip | null) => void) {
  let shown: ShownTooltip | null = null;
  let awaited: HTMLElement | null = null;
  /** Pressed since the pointer came to it: its tooltip would be in the way. */
  let pressed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAt = -Infinity;
  let hasFinger = false;
  const watch = new MutationObserver(() => {
    if (!shown) return;
    const next = shown.element.isConnected ? tooltipAt(shown.element) : null;
    if (next) present({ ...next, by: shown.by });
    else hide();
  });
  const after = (ms: number, act: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const present = (next: ShownTooltip): void => {
    clearTimeout(timer);
    if (shown?.element === next.element && shown.text === next.text) return;
    if (shown?.element !== next.element) {
      watch.disconnect();
      if (next.element.dataset['tooltip'] === next.text)
        watch.observe(next.element, { attributes: true, attributeFilter: ['data-tooltip'] });
    }
    shown = next;
    show(next);
  };
  const hide = (): void => {
    clearTimeout(timer);
    awaited = null;
    watch.disconnect();
    if (!shown) return;
    shown = null;
    hiddenAt = performance.now();
    show(null);
  };
  const presentAt = (element: Element, by: ShownTooltip['by']): void => {
    const source = element.isConnected ? tooltipAt(element) : null;
    if (source) present({ ...source, by });
  };
  const isTooltip = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest('[role=tooltip]') !== null;

  const over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || isTooltip(event.target)) return;
    const element = tooltipAt(event.target)?.element ?? null;
    if (element) load();
    if (element !== pressed) pressed = null;
    if (element && element === shown?.element) return clearTimeout(timer);
    if (!element || element === pressed) {
      awaited = null;
      if (shown?.by === 'pointer') after(leaveMs, hide);
      else if (!shown) clearTimeout(timer);
      return undefined;
    }
    if (element === awaited) return undefined;
    awaited = element;
    const isWarm = shown !== null || performance.now() - hiddenAt < warmMs;
    after(isWarm ? 0 : restMs, () => presentAt(element, 'pointer'));
    return undefined;
  };
  const down = (event: PointerEvent): void => {
    if (isTooltip(event.target)) return;
    hide();
    const element = tooltipAt(event.target)?.element ?? null;
    hasFinger = event.pointerType === 'touch';
    if (!hasFinger) pressed = element;
    else if (element) {
      load();
      after(pressMs, () => presentAt(element, 'touch'));
    }
  };
  /** What does nothing says why at once; so does what a finger touches that nothing else would come of. */
  const explain = (event: MouseEvent, by: ShownTooltip['by']): void => {
    const element = tooltipAt(event.target)?.element;
    if (!element) return;
    const isMute = hasFinger && !(event.target as Element).closest(takesClicks);
    if (!isOff(element) && !isMute) return;
    load();
    presentAt(element, by);
  };
  const cancel = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' && !shown) clearTimeout(timer);
  };
  const lift = (event: PointerEvent): void => {
    cancel(event);
    // A touch that the browser takes to be long has no click.
    if (event.pointerType === 'touch') explain(event, 'touch');
  };
  const click = (event: MouseEvent): void =>
    explain(event, hasFinger ? 'touch' : event.detail === 0 ? 'keys' : 'pointer');
  const focus = (event: FocusEvent): void => {
    const target = event.target as HTMLElement;
    const element = tooltipAt(target)?.element;
    if (!element || !target.matches(':focus-visible')) {
      if (shown?.by === 'keys') hide();
      return;
    }
    load();
    presentAt(element, 'keys');
  };
  const blur = (): void => {
    if (shown?.by === 'keys') hide();
  };
  const key = (event: KeyboardEvent): void => {
    const source = event.key === 'F1' ? tooltipsUnderKeyboard() : null;
    if (source) {
      event.preventDefault();
      load();
      present({ ...source, by: 'keys' });
      return;
    }
    const isInDialog = shown?.by === 'pointer' && shown.element.closest('dialog') !== null;
    if (event.key === 'Escape' && isInDialog && !isTyping(event.target)) {
      // Only the tooltip goes, not the dialog that it is in.
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key !== 'Tab') hide();
  };

  const listeners = {
    pointerover: over,
    pointerdown: down,
    pointerup: lift,
    pointercancel: cancel,
    click,
    focusin: focus,
    focusout: blur,
    keydown: key,
    scroll: hide,
  };
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) document.addEventListener(name, listener, true);
  return {
    /** The pointer is on the tooltip, or has left it. */
    hover: (isOver: boolean): void => (isOver ? clearTimeout(timer) : after(leaveMs, hide)),
    hide,
    end(): void {
      hide();
      for (const [name, listener] of entries) document.removeEventListener(name, listener, true);
    },
  };
}
