import '../../kit/base/tokens.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { followScheme } from '../../data/scheme.ts';
import { TooltipLayer } from '../../kit/tooltip/tooltip-layer.tsx';

/** Draws a page of an extension. */
export function drawPage(content: ReactNode): void {
  followScheme();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      {content}
      <TooltipLayer />
    </StrictMode>,
  );
}
