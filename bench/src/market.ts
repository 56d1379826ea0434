// Accuracy of packages/market on real vendor files with known truth, and the readers' speed against the bare parser.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { checkPrices, readBars } from '@midoffice/market';
import { absence, load, measureAdjusted, measureSplits, PRICES } from '@midoffice/market/testing/real-data';
import { measureInjected } from '@midoffice/market/testing/injected';
import { parse } from 'csv-parse';
import { intradayFigures } from './market/intraday.ts';
import { repairFigures } from './market/repairs.ts';
import { earningsFigures } from './market/earnings.ts';
import { scanFigures } from './market/scan.ts';
import { compare, processorMs, report } from './measure.ts';

/** Prints every figure over the real files; says so and returns where they are absent. */
export async function marketBench(): Promise<void> {
  const absent = absence();
  if (absent) {
    console.log(absent);
    return;
  }
  await splitFigures();
  await injectedFigures();
  await adjustedFigures();
  await repairFigures();
  await checkFigures();
  await readerFigures();
  await intradayFigures();
  await earningsFigures();
  await scanFigures();
}

function list(title: string, lines: readonly string[]): void {
  console.log(`      ${title}: ${lines.length}`);
  for (const line of lines) console.log(`        ${line}`);
}

async function splitFigures(): Promise<void> {
  const figures = await measureSplits();
  const found = figures.splits - figures.misses.length;
  report(
    'splits found in the prices without a list',
    found / figures.splits,
    { atLeast: 0.98 },
    `${found} of ${figures.splits}`,
  );
  list('missed', figures.misses);
  list('found with another ratio', figures.otherRatio);
  list('found where the truth has none', figures.unexpected);
  list(`real moves, spin-offs and bad data flagged, of ${figures.traps}`, figures.trapsFlagged);
  const named = figures.vendorFaults - figures.vendorFaultsMissed.length;
  report(
    'faults of vendor lists named',
    named / figures.vendorFaults,
    { atLeast: 1 },
    `${named} of ${figures.vendorFaults}`,
  );
  list('missed', figures.vendorFaultsMissed);
  list('right listings called faulty', figures.vendorListUnexpected);
}

async function injectedFigures(): Promise<void> {
  const { splits, found, missed, blocks, blocksFound, untouched } = await measureInjected();
  report(
    'splits put into real series at random, found',
    found / splits,
    { atLeast: 0.95 },
    `${found} of ${splits}`,
  );
  console.log(`      missed by ratio: ${JSON.stringify(missed)}`);
  report(
    'blocks of 1 to 60 records found whole',
    blocksFound / blocks,
    { atLeast: 0.9 },
    `${blocksFound} of ${blocks}`,
  );
  list('flagged in the same split-adjusted series untouched', untouched);
}

async function adjustedFigures(): Promise<void> {
  const wiki = await measureAdjusted('wiki');
  const worst = Math.max(...wiki.map(({ error }) => error));
  console.log(
    `      adjusted close against WIKI (ex-close): largest relative error ${worst.toExponential(1)}`,
  );
  const rows = await measureAdjusted('alphavantage');
  for (const consistent of [true, false]) {
    const group = rows.filter((row) => row.consistent === consistent && !row.failure);
    const largest = group.reduce((a, b) => (b.error > a.error ? b : a));
    const what = consistent ? 'consistent' : 'inconsistent (vendor faults)';
    console.log(
      `      adjusted close against ${group.length} ${what} Alpha Vantage files (prior-close): ` +
        `largest relative error ${largest.error.toExponential(1)} in ${largest.name}`,
    );
  }
  for (const { name, failure } of rows) if (failure) console.log(`        ${name}: ${failure}`);
}

async function checkFigures(): Promise<void> {
  const counts: Record<string, number> = {};
  let records = 0;
  const { readdir } = await import('node:fs/promises');
  for (const name of await readdir(join(PRICES, 'alphavantage'))) {
    const { bars } = await load(`alphavantage/${name}`);
    records += bars.length;
    for (const { check, date } of checkPrices(bars)) {
      const key = `${name} ${date} ${check}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
  }
  const lines = Object.entries(counts).map(([key, cells]) => `${key}: ${cells} cell(s)`);
  list(`price checks on ${records} Alpha Vantage records, records flagged`, lines);
}

async function readerFigures(): Promise<void> {
  const path = join(PRICES, 'wiki/WIKI-GE.csv');
  const times = await compare(
    {
      bare: async () => {
        let rows = 0;
        for await (const _ of createReadStream(path).pipe(parse())) rows += 1;
        return rows;
      },
      reader: async () => {
        let rows = 0;
        for await (const _ of readBars(createReadStream(path), { format: 'wiki' })) rows += 1;
        return rows;
      },
    },
    9,
    2,
    processorMs,
  );
  const ratio = times.reader.medianMs / times.bare.medianMs;
  const detail = `${times.reader.medianMs.toFixed(0)} ms against ${times.bare.medianMs.toFixed(0)} ms of processor time for 14,100 records`;
  report('reading and checking a bar file, against csv-parse alone', ratio, { atMost: 2 }, detail);
}
