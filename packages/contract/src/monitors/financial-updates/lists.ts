/** How far back updates are listed, by the code that calls take. Source: r003-financial-windows. */
export const updateWindows = ['24h', '72h', '1week', '1month', '3months'] as const;
export type UpdateWindow = (typeof updateWindows)[number];

export const updateWindowLabels: Readonly<Record<UpdateWindow, string>> = {
  '24h': '24h',
  '72h': '72h',
  '1week': '1 week',
  '1month': '1 month',
  '3months': '3 months',
};

/** Updates on a page. Source: r003-financial-windows. */
export const updatesPageSize = 1000;

/** Lines of the file of one symbol at most. */
export const updatesFileLines = 50_000;

/** Fields and symbols that the statistics list at most, those with the most updates. */
export const statsListSize = 20;
