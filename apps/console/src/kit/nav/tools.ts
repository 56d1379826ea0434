import { consolePage, type NavigationItem } from '@midoffice/contract/kernel';
import { createContext, useContext, useMemo } from 'react';

/** What the signed-in person may open: permitted items of the tree of which a screen is there, and screens beside it. */
export interface OpenTools {
  readonly sections: readonly { readonly key: string; readonly items: readonly NavigationItem[] }[];
  /** Screens outside the tree. */
  readonly placed: readonly { readonly key: string; readonly label: string; readonly menu?: string }[];
  /** Opens the summary of a customer. */
  showCustomer(userid: string): void;
}

/** Filled by the shell around every screen. */
export const ToolsContext = createContext<OpenTools>({
  sections: [],
  placed: [],
  showCustomer: () => undefined,
});

/** Opens the summary of a customer over whatever is shown. */
export const useShowCustomer = (): OpenTools['showCustomer'] => useContext(ToolsContext).showCustomer;

/** One tool that a customer stays chosen in. */
export interface CustomerTool {
  readonly page: string;
  readonly item: string;
  readonly label: string;
}

/** The tools of one customer, as far as they are there and permitted. */
export function useCustomerTools(): readonly CustomerTool[] {
  const { sections, placed } = useContext(ToolsContext);
  return useMemo(() => {
    const items = sections.find(({ key }) => key === 'user-records')?.items ?? [];
    return [
      ...items
        .filter((item) => item.subtype && item.key !== 'potentialBusiness')
        .map(({ key, label }) => ({ page: 'user-records', item: key, label })),
      ...placed
        .filter(({ menu }) => menu === 'customer')
        .map(({ key, label }) => ({ page: consolePage, item: key, label })),
    ];
  }, [sections, placed]);
}

/** Whether the signed-in person may open a tool. */
export function useMayOpen(): (page: string, item: string) => boolean {
  const labelOf = useToolLabel();
  return (page, item) => labelOf(page, item) !== undefined;
}

/** What a tool is called; undefined where it is not there or not permitted. */
export function useToolLabel(): (page: string, item: string) => string | undefined {
  const { sections, placed } = useContext(ToolsContext);
  return (page, item) => {
    if (page === consolePage) return placed.find(({ key }) => key === item)?.label;
    const section = sections.find(({ key }) => key === page);
    return section?.items.find(({ key }) => key === item)?.label;
  };
}
