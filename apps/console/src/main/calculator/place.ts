/** Place of the calculator: section/item of the tool that it was opened in; null while it is closed. */
export type CalculatorPlace = string | null;

export const placeOf = (page: string | undefined, item: string | undefined): string =>
  `${page ?? ''}/${item ?? ''}`;

/** The calculator after its button or its action in the palette was used in a tool. */
export const toggled = (open: CalculatorPlace, here: string): CalculatorPlace =>
  open === here ? null : here;

/** The calculator after one went from tool to tool: it stays only where it was opened. */
export const afterMove = (open: CalculatorPlace, here: string): CalculatorPlace =>
  open === here ? open : null;

/** Whether a tool shows the calculator's button. @param sections keys of the tools that do, as the server says */
export const hasButton = (item: string | undefined, sections: readonly string[]): boolean =>
  item !== undefined && sections.includes(item);
