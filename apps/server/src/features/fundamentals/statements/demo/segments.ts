import { segmentTables, type SegmentRecord, type SegmentTable } from '@midoffice/market/segments/from-filing';
import type { StatementRecord } from '@midoffice/market/statements/fields';

const shares: Readonly<Record<SegmentTable, Readonly<Record<string, number>>>> = {
  'revenue-product': { Platform: 0.45, Services: 0.3, Hardware: 0.2 },
  'revenue-geographic': { Americas: 0.5, Europe: 0.28, 'Asia Pacific': 0.15 },
};
/** What is left of the revenue. */
const rest: Readonly<Record<SegmentTable, string>> = {
  'revenue-product': 'Licences and other',
  'revenue-geographic': 'Rest of the world',
};

/** Each year one of the shares moves a little, so that no two periods look the same. */
const moved = (share: number, year: number, n: number): number =>
  share * (1 + (0.02 * (((year * 7 + n * 5) % 9) - 4)) / 4);

/** Revenue by product and region of a company's income statements; it comes to the revenue in all periods but the third newest year. */
export function demoSegments(income: readonly StatementRecord[]): SegmentRecord[] {
  const years = income.filter(({ period }) => period === 'FY');
  const spoilt = years.at(-3);
  return income.flatMap((record) => {
    const revenue = record.values['revenue'];
    if (!revenue) return [];
    return segmentTables.map((table): SegmentRecord => {
      const parts = Object.entries(shares[table]).map(
        ([name, share], n) => [name, Math.round(revenue * moved(share, record.calendarYear, n))] as const,
      );
      const left = revenue - parts.reduce((sum, [, value]) => sum + value, 0);
      const values = Object.fromEntries([...parts, [rest[table], left] as const]);
      if (record === spoilt && table === 'revenue-product') values['Services'] = values['Services']! * 10;
      return {
        table,
        id: `${record.calendarYear}-${record.period}`,
        date: record.date,
        currency: record.reportedCurrency,
        values,
      };
    });
  });
}
