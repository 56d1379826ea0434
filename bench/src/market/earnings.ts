import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEarnings } from '@midoffice/market/corporate-actions/index';
import { PRICES } from '@midoffice/market/testing/real-data';
import { report } from '../measure.ts';

// Counted beforehand with other tools in both files.
const truth = { rows: 8018, duplicates: 10, withoutEstimate: 2256, repeatedSymbols: 118 };

/** Duplicates and missing estimates of the real earnings calendars, each compared with what is known of the file. */
export async function earningsFigures(): Promise<void> {
  for (const end of ['csv', 'pipe.txt']) {
    const name = `earnings_calendar_2023Q4_alphavantage.${end}`;
    const path = join(PRICES, '../calendars', name);
    if (!existsSync(path)) {
      console.log(`${name} is absent: not measured`);
      continue;
    }
    const begun = performance.now();
    const file = await readEarnings(createReadStream(path));
    const tookMs = performance.now() - begun;
    const counted = { ...file, duplicates: file.duplicates.length };
    const names = Object.keys(truth) as (keyof typeof truth)[];
    const right = names.filter((one) => counted[one] === truth[one]);
    report(
      `counts of ${name} that are exact`,
      right.length / names.length,
      { atLeast: 1 },
      `${names.map((one) => `${one} ${counted[one]} of ${truth[one]}`).join(', ')}; read in ${tookMs.toFixed(0)} ms`,
    );
  }
}
