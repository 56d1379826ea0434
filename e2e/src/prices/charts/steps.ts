import type { Page } from 'playwright-core';

/** Opens the chart tool with these parameters. */
export async function openChart(page: Page, url: string, search: string): Promise<void> {
  await page.goto(`${url}/admin?page=data-fixes&item=charts&${search}`);
  await page.getByTestId('price-chart').waitFor();
}

/** How many bars the chart shows, as it says so. */
export const bars = (page: Page): Promise<string> =>
  page.getByTestId('price-chart').getAttribute('aria-label').then(String);
/** The close of a day as the server answers it. */
export const closeAt = async (page: Page, base: string, symbol: string, date: string): Promise<number> =>
  page.evaluate(
    async ([address, on]) => {
      const answer = (await (await fetch(address!)).json()) as {
        columns: { date: string[]; close: number[] };
      };
      return answer.columns.close[answer.columns.date.indexOf(on!)]!;
    },
    [`${base}/status/fix/get-chart-data?symbol=${symbol}&from=${date}&to=${date}`, date],
  );
