import type { ReactNode, RefObject } from 'react';
import { UNSAFE_PortalProvider as PortalProvider } from 'react-aria/PortalProvider';

interface PopupContainerProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/**
 * Puts the popups of what is in a modal dialog into that dialog: everything outside it is inert and painted below it.
 * Source: https://github.com/adobe/react-spectrum/issues/4183
 */
export const PopupContainer = ({ dialog, children }: PopupContainerProps) => (
  <PortalProvider getContainer={() => dialog.current}>{children}</PortalProvider>
);
