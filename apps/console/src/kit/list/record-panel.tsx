import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { Panel } from '../base/panel.tsx';

interface RecordPanelProps {
  readonly title: ReactNode;
  /** Beside the title: a badge. */
  readonly mark?: ReactNode;
  /** Before the button that closes. */
  readonly actions?: ReactNode;
  onClose(): void;
  readonly children: ReactNode;
}

/** The open record beside its list; its content scrolls by itself. */
export function RecordPanel({ title, mark, actions, onClose, children }: RecordPanelProps) {
  const begin = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // On a narrow screen it is below the list, out of sight.
    if (matchMedia('(max-width: 800px)').matches) begin.current?.closest('section')?.scrollIntoView();
  }, []);
  return (
    <Panel
      title={title}
      mark={mark}
      scroll
      actions={
        <>
          {actions}
          <IconButton size="small" label="Close" onClick={onClose}>
            <IconX size={16} />
          </IconButton>
        </>
      }
    >
      <span ref={begin} />
      {children}
    </Panel>
  );
}
