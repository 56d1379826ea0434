import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { snackbar, useNotices } from '../../data/snackbar.ts';
import { Button, IconButton } from '../../kit/base/button.tsx';
import { classes } from '../../kit/base/class-names.ts';
import { CopyButton } from '../../kit/base/copy-button.tsx';
import css from './snackbar.module.css';
import { useTopmost } from './use-topmost.ts';

/** Sets how much of the page's lower edge the messages take (`--notices`): the work area ends above them. */
function useRoomBelow(element: RefObject<HTMLElement | null>, parent: Element): void {
  useEffect(() => {
    const bar = element.current;
    if (!bar) return undefined;
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() => {
      // Without height the popover is closed.
      const { top, height } = bar.getBoundingClientRect();
      root.setProperty('--notices', height ? `${Math.ceil(innerHeight - top + 8)}px` : '0px');
    });
    watch.observe(bar);
    return () => {
      watch.disconnect();
      root.removeProperty('--notices');
    };
  }, [element, parent]);
}

/**
 * Messages at the bottom centre, above dialogs too. Failures stay until dismissed and carry their request's id. They
 * cover nothing: the main panel and tall dialogs give way.
 */
export function Snackbar() {
  const notices = useNotices();
  const element = useRef<HTMLDivElement>(null);
  const topmost = useTopmost(notices.length > 0);
  useRoomBelow(element, topmost);
  useEffect(() => {
    const bar = element.current;
    // Between a dialog's end and the move to the page the bar is not connected.
    if (!bar?.isConnected) return;
    // Shown anew, so that it is above a dialog that was opened since.
    if (bar.matches(':popover-open')) bar.hidePopover();
    if (notices.length) bar.showPopover();
  }, [notices, topmost]);
  // Taken away with the last of them, what was under the pointer says no more that it was left.
  useEffect(() => {
    if (!notices.length) snackbar.hold(false);
  }, [notices]);
  return createPortal(
    <div
      ref={element}
      popover="manual"
      className={css.bar}
      aria-live="polite"
      onPointerEnter={() => snackbar.hold(true)}
      onPointerLeave={() => snackbar.hold(false)}
      onFocus={() => snackbar.hold(true)}
      onBlur={() => snackbar.hold(false)}
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={classes(css.notice, css[notice.kind])}
          data-kind={notice.kind}
          role={notice.kind === 'failure' ? 'alert' : 'status'}
        >
          <span className={css.text}>
            {notice.text}
            {notice.requestId && (
              <span className={css.request}>
                Request <code>{notice.requestId}</code>{' '}
                <CopyButton text={notice.requestId} label="Copy request id" />
              </span>
            )}
          </span>
          {notice.action && (
            <Button
              size="small"
              onClick={() => {
                notice.action?.run();
                snackbar.dismiss(notice.id);
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton size="small" label="Dismiss" onClick={() => snackbar.dismiss(notice.id)}>
            <IconX size={15} />
          </IconButton>
        </div>
      ))}
    </div>,
    topmost,
  );
}
