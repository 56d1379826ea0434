// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toColumns, type Bar } from '../bars/bar.ts';
import { enduranceTest } from '../../../../scripts/test/endurance.ts';
import { randomWalk, rescale, seededRandom, weekdays } from '../testing/series.ts';
import { findErrors } from './find-errors.ts';
import { plantedKinds, plantError } from './plant.ts';
import type { ScanFinding } from './types.ts';
import { worthChecking } from './worth-checking.ts';

const clean = randomWalk({ seed: 5, sessions: 600 });
const AT = 300;

/** Values as broken files have them. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: 5, max: 50, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -3, Number.NaN, 1e-9, 1e12, Infinity, 10, 10, 1000) },
);
const count = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 1_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.NaN) },
);
/** Records of any values, some of them repeated, with days missing. */
const series = fc
  .array(
    fc.record({ prices: fc.tuple(value, value, value, value), adjClose: fc.option(value), volume: count }),
    {
      maxLength: 40,
    },
  )
  .chain((records) =>
    fc.tuple(
      fc.constant(records),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: records.length, maxLength: records.length }),
      fc.array(fc.boolean(), { minLength: records.length, maxLength: records.length }),
    ),
  )
  .map(([records, gaps, repeats]) => {
    const days = weekdays(2_000);
    let day = 0;
    const bars: Bar[] = [];
    for (const [i, { prices, adjClose, volume }] of records.entries()) {
      day += gaps[i]!;
      const [open, high, low, close] = prices;
      const before = repeats[i] ? bars.at(-1) : undefined;
      bars.push({ ...(before ?? { open, high, low, close, adjClose, volume }), date: days[day]! });
    }
    return bars;
  });

function check(bars: readonly Bar[], found: readonly ScanFinding[]): void {
  const dates = new Set(bars.map(({ date }) => date));
  for (const { kind, from, to, records, probability, confidence, evidence, basis, repair } of found) {
    const name = `${kind} ${from}`;
    assert.ok(dates.has(from) && dates.has(to) && from <= to && records >= 1, name);
    assert.ok(probability > 0 && probability < 1 && confidence > 0 && confidence <= 1, name);
    assert.ok(evidence.length > 0 && evidence.every((sentence) => sentence.length > 10) && basis, name);
    if (repair?.type === 'split') assert.ok(repair.multiplier > 0 && repair.multiplier < Infinity, name);
    for (const cell of repair?.type === 'cells' ? repair.cells : []) {
      assert.ok(dates.has(cell.date), name);
      assert.ok(cell.suggested > 0 && cell.suggested < Infinity, `${name} ${cell.field} ${cell.suggested}`);
      assert.notEqual(cell.value, cell.suggested, name);
    }
  }
}

const named = (found: readonly ScanFinding[]): string[] =>
  found.map(({ kind, from, to, witness }) => `${kind} ${from} ${to} ${witness}`);

describe('the arithmetic of a scan', () => {
  const anything =
    'says something sensible or nothing of any records: none, one, not a number, zeros, gaps, ties';
  enduranceTest(anything, { rounds: 400 }, ({ rounds, seed }) => {
    fc.assert(
      fc.property(series, fc.array(series, { maxLength: 2 }), (bars, peers) => {
        const splits = bars[10] ? [{ date: bars[10].date, ratio: 2 }] : [];
        const found = findErrors({ bars, splits, peers });
        check(bars, found);
        if (findErrors({ bars, splits }).length) assert.ok(worthChecking(toColumns(bars), splits));
      }),
      { numRuns: rounds, seed },
    );
  });

  it('says the same in any currency and from any unit of it', () => {
    for (const kind of plantedKinds) {
      const { bars } = plantError(clean, kind, AT, seededRandom(7));
      const here = named(findErrors({ bars, splits: [] }));
      for (const unit of [1024, 1 / 1024, 100, 0.01])
        assert.deepEqual(
          named(findErrors({ bars: rescale(bars, 0, 600, unit, false), splits: [] })),
          here,
          kind,
        );
    }
  });

  it('takes the same from another source on another split basis and in another currency', () => {
    for (const kind of ['spike', 'zero-volume', 'stale'] as const) {
      const { bars } = plantError(clean, kind, AT, seededRandom(7));
      const cells = (peer: readonly Bar[]) =>
        findErrors({ bars, splits: [], peers: [peer] }).flatMap(({ repair }) =>
          repair?.type === 'cells' ? repair.cells : [],
        );
      const same = cells(clean);
      assert.ok(same.length > 0, kind);
      for (const peer of [rescale(clean, 0, 600, 0.25), rescale(clean, 0, 600, 1.37, false)])
        for (const [i, cell] of cells(peer).entries()) {
          assert.deepEqual([cell.date, cell.field], [same[i]!.date, same[i]!.field]);
          assert.ok(
            Math.abs(cell.suggested / same[i]!.suggested - 1) < 1e-5,
            `${kind} ${cell.field} ${cell.suggested} for ${same[i]!.suggested}`,
          );
        }
    }
  });

  it('is not led astray by a bad print of the other source beside the error', () => {
    const { bars } = plantError(clean, 'spike', AT, seededRandom(7));
    const peer = clean.map((bar, i) => (i === AT - 1 ? { ...bar, close: bar.close * 1.3 } : bar));
    const [spike] = findErrors({ bars, splits: [], peers: [peer] });
    const close =
      spike?.repair?.type === 'cells' ? spike.repair.cells.find(({ field }) => field === 'close') : null;
    assert.ok(Math.abs(close!.suggested / clean[AT]!.close - 1) < 1e-6, `${close!.suggested}`);
  });

  it('treats a source that repeats its prices and rounds otherwise as one that repeats them', () => {
    const still = clean.map((bar, i) => (i > AT && i <= AT + 6 ? { ...clean[AT]!, date: bar.date } : bar));
    const rounded = still.map((bar) => ({ ...bar, close: bar.close * 1.0001 }));
    assert.deepEqual(findErrors({ bars: still, splits: [], peers: [rounded] }), []);
    const cents = (price: number): number => Math.round(price * 100) / 100;
    const otherBasis = rescale(still, 0, 600, 0.25).map((bar) => ({
      ...bar,
      open: cents(bar.open),
      high: cents(bar.high),
      low: cents(bar.low),
      close: cents(bar.close),
    }));
    assert.deepEqual(findErrors({ bars: still, splits: [], peers: [otherBasis] }), []);
  });

  it('finds an error in the years before a missing split, not only the split', () => {
    const spiked = plantError(clean, 'spike', 100, seededRandom(7)).bars;
    const { bars } = plantError(spiked, 'missing-split', 400, seededRandom(7));
    assert.deepEqual(
      findErrors({ bars, splits: [] }).map(({ kind }) => kind),
      ['missing-split', 'spike'],
    );
  });

  it('brings a first record back by the records after it', () => {
    const spiked = clean.map((bar, i) => (i < 1 ? { ...bar, high: bar.high * 3 } : bar));
    const [found] = findErrors({ bars: spiked, splits: [], peers: [rescale(clean, 0, 600, 0.5)] });
    const cell = found?.repair?.type === 'cells' ? found.repair.cells[0] : null;
    assert.equal(cell?.field, 'high');
    assert.ok(Math.abs(cell!.suggested / clean[0]!.high - 1) < 1e-6);
  });

  it('proposes a repair after which the error is not found again', () => {
    for (const kind of ['spike', 'unit', 'zero-volume', 'stale', 'not-positive', 'range'] as const)
      for (const at of [90, 300, 500]) {
        const { bars } = plantError(clean, kind, at, seededRandom(at));
        let now = bars;
        for (const { repair } of findErrors({ bars, splits: [], peers: [clean] }))
          for (const { date, field, suggested } of repair?.type === 'cells' ? repair.cells : [])
            now = now.map((bar) => (bar.date === date ? { ...bar, [field]: suggested } : bar));
        assert.deepEqual(named(findErrors({ bars: now, splits: [], peers: [clean] })), [], `${kind} ${at}`);
      }
  });
});
