import type { ReactNode } from 'react';
import { tooltip } from './tooltip.ts';

interface HintProps {
  /** What the tooltip says. */
  readonly text: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A text or sign with a tooltip that keys reach too. In tables use `tooltip()`: F1 shows all of a row there. */
export const Hint = ({ text, className, children }: HintProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its tooltip is shown while it has the focus
  <span role="note" className={className} tabIndex={text ? 0 : undefined} {...tooltip(text)}>
    {children}
  </span>
);
