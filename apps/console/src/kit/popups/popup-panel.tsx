import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useInteractOutside } from 'react-aria/useInteractOutside';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';

/** Marks popups: one that was opened from another is not outside it. */
const popupSelector = '[data-popup], [role=tooltip]';

interface PopupPanelProps {
  /** The button that opened it. */
  readonly trigger: RefObject<HTMLElement | null>;
  readonly placement: NonNullable<PopoverProps['placement']>;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  onClose(): void;
  readonly children: ReactNode;
}

/**
 * What a button opens, beside it where the window leaves space. It closes on Escape, on a press elsewhere and when the
 * focus goes elsewhere. It isn't modal: a modal popup makes inert whatever opens later, such as a dialog that asks for
 * the password again.
 */
export function PopupPanel({ trigger, placement, className, style, onClose, children }: PopupPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const isOutside = (element: Element): boolean => {
    if (trigger.current?.contains(element) || element.closest(popupSelector)) return false;
    const dialog = element.closest('dialog');
    return dialog === null || dialog === trigger.current?.closest('dialog');
  };
  useInteractOutside({
    ref: panel,
    onInteractOutside: (event) => event.target instanceof Element && isOutside(event.target) && onClose(),
  });
  useEffect(() => {
    const leave = (event: FocusEvent): void => {
      if (event.target instanceof Element && isOutside(event.target)) onClose();
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  });
  return (
    <Popover
      ref={panel}
      data-popup=""
      triggerRef={trigger}
      isOpen
      isNonModal
      placement={placement}
      offset={4}
      containerPadding={8}
      shouldCloseOnInteractOutside={isOutside}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={className ?? ''}
      style={style ?? {}}
    >
      {children}
    </Popover>
  );
}
