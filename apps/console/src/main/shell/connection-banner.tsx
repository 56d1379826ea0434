import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { checkConnection, useConnection } from '../../data/connection.ts';
import { Button } from '../../kit/base/button.tsx';
import css from './connection.module.css';
import { useTopmost } from './use-topmost.ts';

/** Says above everything, dialogs too, that the server does not answer. It goes away by itself. */
export function ConnectionBanner() {
  const isDown = useConnection() === 'down';
  const topmost = useTopmost(isDown);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const banner = element.current;
    // Shown anew, so that it is above a dialog that was opened since.
    if (banner?.isConnected && !banner.matches(':popover-open')) banner.showPopover();
  }, [isDown, topmost]);
  if (!isDown) return null;
  return createPortal(
    <div ref={element} popover="manual" className={css.banner} role="alert">
      <IconPlugConnectedX size={16} />
      <span>
        <b>Disconnected.</b> The server does not answer. Reconnecting…
      </span>
      <Button size="small" onClick={checkConnection}>
        Retry now
      </Button>
    </div>,
    topmost,
  );
}
