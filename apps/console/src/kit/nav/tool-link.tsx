import type { MouseEvent, ReactNode } from 'react';
import { go } from '../address/place.ts';

type Params = Readonly<Record<string, string | undefined>>;

/** The address of a tool: section, item, and the tool's other parameters. */
export function toolAddress(page: string, item: string, params: Params = {}): string {
  const search = new URLSearchParams({ page, item });
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.set(name, value);
  return `/admin?${search}`;
}

const openTool = (page: string, item: string, params: Params = {}): void =>
  go('/admin', { page, item, ...params });

/** Opens a tool in place of the present one. */
export const useOpenTool = (): ((page: string, item: string, params?: Params) => void) => openTool;

interface ToolLinkProps {
  readonly page: string;
  readonly item: string;
  readonly params?: Params;
  readonly className?: string;
  /** It leads to where one is. */
  readonly current?: boolean;
  readonly children: ReactNode;
}

/** A link to another tool with something chosen there; opens in a new tab as links do. */
export function ToolLink({ page, item, params, className, current, children }: ToolLinkProps) {
  const open = useOpenTool();
  const onClick = (event: MouseEvent): void => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(page, item, params);
  };
  return (
    <a
      href={toolAddress(page, item, params)}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
