import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readFilingTables } from '../../packages/market/src/filing-tables/read.ts';
import { addsUp, segmentSum } from '../../packages/market/src/segments/check.ts';
import {
  segmentCells,
  segmentsOfFiling,
  segmentTables,
  type RevenuePeriod,
} from '../../packages/market/src/segments/from-filing.ts';

const folder = join(import.meta.dirname, '../../../shared/data/filings');

interface Truth {
  readonly core: Partial<
    Record<'quarter' | 'year', { readonly items: { readonly revenue?: { readonly tag: string } } }>
  >;
  readonly facts: readonly {
    readonly name: string;
    readonly start?: string;
    readonly end?: string;
    readonly value: number | null;
  }[];
}

/** Years and quarters whose revenue the filing states. */
function periodsOf({ core, facts }: Truth): RevenuePeriod[] {
  const tag = (core.quarter ?? core.year)?.items.revenue?.tag;
  return facts.flatMap(({ name, start, end, value }): RevenuePeriod[] => {
    if (name !== tag || !start || !end) return [];
    const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
    if (days > 340 && days < 380) return [{ id: `${end}-FY`, date: end, revenue: value }];
    return days > 80 && days < 100 ? [{ id: `${end}-Q`, date: end, revenue: value }] : [];
  });
}

/** Revenue by product and region out of the tagged filings: how many have it, and how much of it comes to the revenue. */
export async function segmentsBench(): Promise<void> {
  const files = readdirSync(folder).filter((name) => /\.html(\.gz)?$/.test(name) && !name.includes('plain'));
  for (const table of segmentTables) {
    let [filings, periods, whole] = [0, 0, 0];
    const missed: string[] = [];
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
      const truth = JSON.parse(
        readFileSync(join(folder, file.replace(/\.html.*/, '.facts.json')), 'utf8'),
      ) as Truth;
      const known = periodsOf(truth);
      const found = segmentsOfFiling(segmentCells(readFilingTables(text)), known).filter(
        (one) => one.table === table,
      );
      const good = found.filter(({ id, values }) =>
        addsUp(segmentSum(Object.values(values)) ?? 0, known.find((one) => one.id === id)!.revenue ?? 0),
      );
      filings += Number(found.length > 0);
      periods += found.length;
      whole += good.length;
      if (good.length < found.length) missed.push(`${file} (${good.length} of ${found.length})`);
    }
    console.log(
      `${table}: found in ${filings} of ${files.length} filings, ${whole} of ${periods} periods come to the revenue`,
    );
    if (missed.length) console.log(`      miss it: ${missed.join(', ')}`);
  }
}
