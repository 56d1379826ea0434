// The scan over all symbols: its time against one bare pass reading the same rows, its memory, the ranks of planted errors
// in its ranking. How its probabilities come out on real series: market/scan.ts.
import type { Bar } from '@midoffice/market';
import { plantedKinds, plantError, type PlantedSeries } from '@midoffice/market/scan/index';
import { seededRandom, weekdays } from '@midoffice/market/testing/series';
import { sql } from 'kysely';
import { scanUniverse } from '../../apps/server/src/features/quality/review/scan.ts';
import { inBulk } from '../../apps/server/src/platform/db/bulk-store.ts';
import { testServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { report } from './measure.ts';

const barsPerSymbol = 2_500;
/** At least 100,000, so that the planted errors have a symbol each. */
const totalBars = Math.max(100_000, Number(process.env['SCAN_BARS'] ?? 10_000_000));
const symbols = Math.round(totalBars / barsPerSymbol);
/** Three of each kind, so that all of them have room in the first percent of 4,000 symbols. */
const planted = plantedKinds.flatMap((kind) => [kind, kind, kind]);
const atOnce = 16;
const megabyte = 1 << 20;

const nameOf = (i: number): string => `S${String(i).padStart(5, '0')}`;

/**
 * A stock with heavy tails: quiet and stormy months, and now and then news that moves it by up to a third on many times
 * the usual volume, for good.
 */
function stock(seed: number, days: readonly string[]): Bar[] {
  const random = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const calm = 0.008 + random() * 0.014;
  const usual = 10 ** (4.5 + random() * 2.5);
  let close = 15 + random() * 200;
  let storm = 1;
  return days.map((date) => {
    storm = Math.min(3, Math.max(0.6, storm * Math.exp(0.06 * normal())));
    const news = random() < 1 / 1500;
    const sigma = calm * storm;
    const tail = 1 / Math.sqrt(0.35 + random());
    const open = close * Math.exp((sigma / 2) * normal() + (news ? (random() - 0.55) * 0.7 : 0));
    close = open * Math.exp(sigma * 0.8 * tail * normal());
    const wick = (): number => Math.exp((sigma / 2) * Math.abs(normal()));
    const cents = (value: number): number => Math.max(0.01, Math.round(value * 100) / 100);
    const [o, c] = [cents(open), cents(close)];
    const [high, low] = [cents(Math.max(o, c) * wick()), cents(Math.min(o, c) / wick())];
    const volume = Math.round(usual * storm * Math.exp(0.35 * normal()) * (news ? 9 : 1)) + 100;
    return { date, open: o, high, low, close: c, adjClose: c, volume };
  });
}

async function fill(server: TestServer): Promise<Map<string, PlantedSeries & { kind: string }>> {
  const days = weekdays(barsPerSymbol);
  const truth = new Map<string, PlantedSeries & { kind: string }>();
  const random = seededRandom(99);
  const faulty = new Map<number, (typeof plantedKinds)[number]>();
  for (const kind of planted) {
    let at = Math.floor(random() * symbols);
    while (faulty.has(at)) at = (at + 1) % symbols;
    faulty.set(at, kind);
  }
  await sql`insert into symbol (symbol, name) select 'S' || lpad(n::text, 5, '0'), 'Bench ' || n from generate_series(0, ${symbols - 1}) n`.execute(
    server.platform.db,
  );
  function* rows(): Generator<(string | number | null)[]> {
    for (let i = 0; i < symbols; i += 1) {
      const symbol = nameOf(i);
      let bars = stock(i + 1, days);
      const kind = faulty.get(i);
      if (kind) {
        const at = 100 + Math.floor(random() * (barsPerSymbol - 300));
        const error = plantError(bars, kind, at, random);
        truth.set(symbol, { ...error, bars: [], kind });
        bars = error.bars;
      }
      for (const bar of bars)
        yield [
          symbol,
          'production',
          'eod',
          bar.date,
          bar.open,
          bar.high,
          bar.low,
          bar.close,
          bar.adjClose,
          bar.volume,
        ];
    }
  }
  const columns = [
    'symbol',
    'env',
    'chart_type',
    'ts',
    'open',
    'high',
    'low',
    'close',
    'adj_close',
    'volume',
  ];
  await inBulk(server.platform.database, (_trx, copy) => copy('bar', columns, rows()));
  await server.platform.database.pool.query('vacuum analyze bar');
  return truth;
}

/** Reads all bars and does nothing with them: the same columns, as many symbols at once. */
async function barePass({ platform }: TestServer): Promise<{ ms: number; bars: number }> {
  const begun = performance.now();
  let bars = 0;
  for (let from = 0; from < symbols; from += atOnce) {
    const names = Array.from({ length: Math.min(atOnce, symbols - from) }, (_unused, i) => nameOf(from + i));
    const { rows } = await sql<{ columns: { date: string[] } }>`
      select json_build_object('date', array_agg(ts::date), 'open', array_agg(open), 'high', array_agg(high), 'low', array_agg(low),
        'close', array_agg(close), 'adjClose', array_agg(adj_close), 'volume', array_agg(volume)) as columns
      from (select * from bar where symbol = any(${names}::text[]) and env = 'production' and chart_type = 'eod' order by symbol, ts) b
      group by symbol`.execute(platform.db);
    bars += rows.reduce((sum, row) => sum + row.columns.date.length, 0);
  }
  return { ms: performance.now() - begun, bars };
}

/** The largest memory of this process while something runs, in bytes. */
async function withPeak<T>(work: () => Promise<T>): Promise<{ value: T; peak: number }> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const value = await work();
  clearInterval(timer);
  return { value, peak };
}

async function ranking(
  server: TestServer,
  truth: ReadonlyMap<string, PlantedSeries & { kind: string }>,
): Promise<void> {
  const { rows } = await sql<{ symbol: string; from: string; to: string; kind: string; probability: number }>`
    select symbol, from_date as "from", to_date as "to", kind, probability from review_item where state = 'open'
    order by score desc, id`.execute(server.platform.db);
  const ranked = [...new Set(rows.map(({ symbol }) => symbol))];
  const places = Math.ceil(symbols / 100);
  const first = new Set(ranked.slice(0, places));
  const found = ([symbol, error]: [string, PlantedSeries]): boolean =>
    rows.some((row) => row.symbol === symbol && row.from <= error.to && row.to >= error.from);
  const all = [...truth];
  const hits = all.filter((one) => found(one) && first.has(one[0]));
  report(
    'planted errors in the first 1 % of the symbols ranked',
    hits.length / all.length,
    { atLeast: 0.9 },
    `${hits.length} of ${all.length} in the first ${places} of ${symbols} symbols; ${rows.length} items on ${ranked.length} symbols in all`,
  );
  for (const one of all) {
    if (hits.includes(one)) continue;
    const place = found(one) ? `at place ${ranked.indexOf(one[0]) + 1}` : 'not found';
    console.log(`      missed: ${one[1].kind} of ${one[0]} ${one[1].from}, ${place}`);
  }
  const strangers = rows.filter(({ symbol }) => !truth.has(symbol));
  const kinds = Map.groupBy(strangers, ({ kind }) => kind);
  console.log(
    `      items of sound symbols: ${[...kinds].map(([kind, list]) => `${list.length} ${kind}`).join(', ') || 'none'}`,
  );
}

/** Prints the scan's figures. */
export async function scanBench(): Promise<void> {
  const server = await testServer({ usageLibrary: '/nowhere' });
  const truth = await fill(server);
  const bare = await barePass(server);
  const { value: scan, peak } = await withPeak(() => scanUniverse(server.platform, { full: true }));
  const again = await barePass(server);
  const bareMs = (bare.ms + again.ms) / 2;
  report(
    `the scan over ${bare.bars.toLocaleString('en-US')} bars against a bare pass reading them`,
    (scan.seconds * 1000) / bareMs,
    { atMost: 3 },
    `${scan.seconds.toFixed(1)} s against ${(bareMs / 1000).toFixed(1)} s`,
  );
  report(
    'its memory, of 1 GB',
    peak / (1024 * megabyte),
    { atMost: 1 },
    `${Math.round(peak / megabyte)} MB at most`,
  );
  await ranking(server, truth);
  const { value: second } = await withPeak(() => scanUniverse(server.platform));
  console.log(`      scan again with nothing changed: ${second.symbols} symbols, ${second.seconds} s`);
  await server.close();
}
