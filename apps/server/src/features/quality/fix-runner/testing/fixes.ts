import assert from 'node:assert/strict';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import type { FixRunDone, ResultRow } from '@midoffice/contract/quality/fix-runner/shapes';
import type { VendorSource } from '@midoffice/contract/prices/charts/shapes';
import type { Bar, SplitEvent } from '@midoffice/market';
import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { csvRows } from '@midoffice/market';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { repairTraces } from '../../../../testing/traces.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeBars } from '../../../prices/charts/factory.ts';
import { job } from '../jobs/run-fix.ts';
import { readBuilt } from '../../../prices/charts/api.ts';

/** The day that fix tests believe it is. */
export const today = '2024-06-03';

/** Tables that a run writes in addition to market data; they keep their rows when the run is reverted. */
const traces = [...repairTraces, 'fix_run', 'fix_run_target'];

/** A server with somebody who may run every fix, and a clean symbol whose sessions are those of its exchange. */
export interface FixServer extends TestServer {
  readonly fixer: Client;
  /** SHA-256 of all market data. */
  marketDigest(): Promise<string>;
  /** A symbol of yahoo's, and what other sources say of it. */
  make(symbol: string, bars: readonly Bar[], more?: Made): Promise<void>;
  /** The daily series that customers get. */
  series(symbol: string, env?: 'production' | 'development'): Promise<Bar[]>;
  run(type: string, subtype: string, params: object, more?: object): Promise<FixRunDone>;
  /** A repair of many symbols as people make it: a dry run that its job finishes, then the run itself, begun. */
  runMany(type: string, subtype: string, params: object): Promise<FixRunDone>;
  /** Takes a run back. */
  revert(runId: number): Promise<void>;
  /** A report's rows, from its CSV. */
  report(type: string, params: object): Promise<Record<string, string>[]>;
}

interface Made {
  readonly splits?: readonly SplitEvent[];
  readonly peers?: Partial<Record<VendorSource, readonly Bar[]>>;
}

/** Sessions of NASDAQ from a day on. */
export function sessionsFrom(from: string, count: number): string[] {
  return exchangeCalendar('NASDAQ')!.sessions(from, today).slice(0, count);
}

/** A quiet series on the sessions of NASDAQ: closes go slightly up and down around 100. */
export function sessionBars(count: number, from = '2023-01-03'): Bar[] {
  return sessionsFrom(from, count).map((date, i) => {
    const close = Math.round(10_000 + 300 * Math.sin(i * 1.7) + 200 * Math.sin(i * 0.31)) / 100;
    const [high, low] = [Math.round(close * 101) / 100, Math.round(close * 99) / 100];
    return { date, open: close, high, low, close, adjClose: close, volume: 100_000 + ((i * 7919) % 20_000) };
  });
}

/**
 * A calm series that falls on each ex-date by the share of the close before that was paid.
 * @param paid share by index of the session
 * @param shown the shares that the vendor's adjusted close shows
 */
export function payingBars(
  count: number,
  paid: Readonly<Record<number, number>>,
  shown: Readonly<Record<number, number>> = paid,
): Bar[] {
  let close = 100;
  const closes = sessionBars(count).map((_bar, i) => {
    close *= 1 - (paid[i] ?? 0) + 0.001 * Math.sin(i * 1.7);
    return Math.round(close * 10_000) / 10_000;
  });
  let factor = 1;
  return sessionBars(count)
    .map((bar, i) => {
      const value = closes[i]!;
      return { ...bar, open: value, high: value * 1.001, low: value * 0.999, close: value, adjClose: value };
    })
    .toReversed()
    .map((bar, back) => {
      const adjusted = { ...bar, adjClose: bar.close * factor };
      factor *= 1 - (shown[count - 1 - back] ?? 0);
      return adjusted;
    })
    .toReversed();
}

/** Bars with some of them changed. */
export const changed = (bars: readonly Bar[], at: Readonly<Record<number, Partial<Bar>>>): Bar[] =>
  bars.map((bar, i) => ({ ...bar, ...at[i] }));

async function rowsOf(csv: string): Promise<Record<string, string>[]> {
  const records: string[][] = [];
  for await (const { record } of csvRows([csv])) records.push([...record]);
  const [header = [], ...lines] = records;
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i] ?? ''])));
}

/** Does what the job of a run has left to do. */
export const finishJob = (platform: Platform, runId: number) =>
  job(platform).run({ runId }, async () => undefined, new AbortController().signal);

export async function fixServer(env: Record<string, string> = {}): Promise<FixServer> {
  const server = await testServer({ env, now: () => Date.parse(`${today}T12:00:00Z`) });
  const fixer = await server.staff({ role: 'analyst', permissions: ['data-fixes'] });
  const { platform } = server;
  const call = async (type: string, subtype: string, params: object, more: object) => {
    const { status, body } = await fixer.call(runFunctions, { type, subtype, params, ...more });
    assert.equal(status, 200, `${type}.${subtype}: ${JSON.stringify(body)}`);
    return body as unknown;
  };
  const made: FixServer = {
    ...server,
    fixer,
    marketDigest: () => server.digest({ except: traces }),
    async make(symbol, bars, { splits = [], peers = {} } = {}) {
      await makeBars(platform, symbol, bars, { splits });
      for (const [source, sent] of Object.entries(peers))
        await makeBars(platform, symbol, sent, { source: source as VendorSource, splits });
    },
    series: async (symbol, env = 'production') =>
      (await readBuilt(platform.db, { symbol, env, chartType: 'eod' })).main.bars,
    run: async (type, subtype, params, more = {}) => (await call(type, subtype, params, more)) as FixRunDone,
    async runMany(type, subtype, params) {
      const dry = (await call(type, subtype, params, { dryRun: true })) as FixRunDone;
      await finishJob(platform, dry.runId!);
      return (await call(type, subtype, params, { dryRunId: dry.runId })) as FixRunDone;
    },
    async revert(id) {
      const { status, body } = await fixer.call(revertFixRun, { id, reason: 'a test' });
      assert.deepEqual([status, body.message], [200, `Run ${id} reverted.`]);
    },
    report: async (type, params) => rowsOf((await call(type, 'report', params, {})) as string),
  };
  await made.make('CLEAN', sessionBars(120), { peers: { polygon: sessionBars(120) } });
  return made;
}

/** What a repairing fix has to do with what is planted in symbol `symbol`. */
export interface Case {
  readonly type: string;
  readonly symbol: string;
  readonly params?: object;
  /** The findings, as `date field` of the rows. */
  readonly found: readonly string[];
  readonly subtype?: string;
  /** Whether the repaired series is right. */
  right(bars: readonly Bar[]): void | Promise<void>;
}

const placeOf = (row: ResultRow | Record<string, string>): string => `${row['date']} ${row['field']}`;

/**
 * A planted error is reported, a dry run leaves no trace, the repair fixes it and changes nothing of the clean symbol,
 * a second repair finds nothing, and the revert of the run restores the market data, bit for bit.
 */
export async function provesFix(server: FixServer, one: Case): Promise<void> {
  const { type, symbol, found, subtype = 'repair' } = one;
  const params = { symbols: `${symbol}, CLEAN`, ...one.params };
  const clean = await server.series('CLEAN');
  const [market, reported] = [await server.marketDigest(), await server.report(type, params)];
  assert.deepEqual(reported.map(placeOf), found, `${type} reports what is planted`);
  assert.ok(reported.every((row) => row['symbol'] === symbol));
  const whole = await server.digest();
  const dry = await server.run(type, subtype, params, { dryRun: true });
  assert.deepEqual([dry.dryRun, dry.runId, dry.data.rows.map(placeOf)], [true, null, found]);
  assert.ok(dry.cells.length > 0, `${type} says what it would write`);
  assert.equal(await server.digest(), whole, `the dry run of ${type} leaves a trace`);
  const done = await server.run(type, subtype, params, { reason: 'planted' });
  assert.deepEqual(
    [done.message, done.changeSets.map((set) => set.target)],
    ['Function ran successfully.', [symbol]],
  );
  await one.right(await server.series(symbol));
  assert.deepEqual(await server.series('CLEAN'), clean, `${type} leaves the clean symbol alone`);
  const again = await server.run(type, subtype, params);
  assert.deepEqual(again.changeSets, [], `${type} finds nothing to repair the second time`);
  await server.revert(done.runId!);
  assert.equal(await server.marketDigest(), market, `the revert of ${type} brings the market data back`);
  const listed = (await server.fixer.call(getFixRun, { id: String(done.runId) })).body;
  assert.deepEqual([listed.run.state, listed.run.inForce, listed.run.reason], ['reverted', 0, 'planted']);
}

const manySymbols = Array.from({ length: 24 }, (_unused, i) => `S${String(i).padStart(2, '0')}`);

/** The symbols of {@link manySymbolsServer} that have a bar without volume, which polygon knows. */
export const faultySymbols = manySymbols.slice(0, 3);

/** The repair of zero volumes over every symbol. */
export const zeroVolumesOfAll = { type: 'zeroVolumes', subtype: 'repair', params: { symbols: '*' } };

/** A server with 24 symbols in addition to the clean one, more than a run may change without a dry run. */
export async function manySymbolsServer(): Promise<FixServer> {
  const server = await fixServer();
  const bars = sessionBars(25);
  for (const name of manySymbols)
    await (faultySymbols.includes(name)
      ? server.make(name, changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } })
      : server.make(name, bars));
  return server;
}
