import type { NavigationItem } from '@midoffice/contract/kernel';
import { createContext, useContext, useMemo } from 'react';

/** What the signed-in person may open: permitted items of the tree of which a screen is there, and screens beside it. */
export interface OpenTools {
  readonly sections: readonly { readonly key: string; readonly items: readonly NavigationItem[] }[];
  /** Screens outside the tree that belong to a chosen customer. */
  readonly ofCustomer: readonly { readonly key: string; readonly label: string }[];
}

/** Filled by the shell around every screen. */
export const ToolsContext = createContext<OpenTools>({ sections: [], ofCustomer: [] });

/** One tool that a customer stays chosen in. */
export interface CustomerTool {
  readonly page: string;
  readonly item: string;
  readonly label: string;
}

/** The tools of one customer, as far as they are there and permitted. */
export function useCustomerTools(): readonly CustomerTool[] {
  const { sections, ofCustomer } = useContext(ToolsContext);
  return useMemo(() => {
    const items = sections.find(({ key }) => key === 'user-records')?.items ?? [];
    return [
      ...items
        .filter((item) => item.subtype && item.key !== 'potentialBusiness')
        .map(({ key, label }) => ({ page: 'user-records', item: key, label })),
      ...ofCustomer.map(({ key, label }) => ({ page: 'console', item: key, label })),
    ];
  }, [sections, ofCustomer]);
}

/** Whether the signed-in person may open a tool. */
export function useMayOpen(): (page: string, item: string) => boolean {
  const { sections, ofCustomer } = useContext(ToolsContext);
  return (page, item) =>
    page === 'console'
      ? ofCustomer.some(({ key }) => key === item)
      : sections.some((section) => section.key === page && section.items.some(({ key }) => key === item));
}
