import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Bar } from '../bars/bar.ts';
import { randomWalk, rescale } from '../testing/series.ts';
import { checkPrices } from './check-prices.ts';
import { hampelOutliers, logReturns } from './hampel.ts';

const clean = randomWalk({ seed: 17 });
const AT = 100;
const date = clean[AT]!.date;

function changed(change: Partial<Bar>): Bar[] {
  return clean.map((bar, i) => (i === AT ? { ...bar, ...change } : bar));
}

function found(bars: readonly Bar[], peers: readonly (readonly Bar[])[] = []): string[] {
  return checkPrices(bars, { peers }).map(({ check, date: day, field }) => `${check} ${day} ${field}`);
}

describe('checkPrices', () => {
  const { open, high, low, close } = clean[AT]!;
  const cases: [string, Bar[], string[]][] = [
    ['clean prices', clean, []],
    ['high below low', changed({ high: low, low: high }), [`range ${date} high`, `range ${date} low`]],
    [
      'close above the high',
      changed({ high: close * 0.97, open: close * 0.96, low: close * 0.95 }),
      [`range ${date} high`],
    ],
    ['a close of zero', changed({ close: 0 }), [`not-positive ${date} close`]],
    ['a negative low', changed({ low: -low }), [`not-positive ${date} low`]],
    ['a negative adjusted close', changed({ adjClose: -1 }), [`not-positive ${date} adjClose`]],
    ['a negative volume', changed({ volume: -5 }), [`not-positive ${date} volume`]],
    ['no volume', changed({ volume: 0 }), [`zero-volume ${date} volume`]],
    ['a high in pence', changed({ high: high * 100 }), [`unit ${date} high`]],
    ['an open in pounds', changed({ open: open / 100 }), [`unit ${date} open`]],
    ['a wrong print in the low', changed({ low: low / 2 }), [`spike ${date} low`]],
    ['a date twice', [...clean.slice(0, AT + 1), ...clean.slice(AT)], [`duplicate-date ${date} date`]],
    [
      'yesterday copied',
      clean.map((bar, i) => (i === AT ? { ...clean[AT - 1]!, date } : bar)),
      [`stale ${date} close`],
    ],
  ];
  for (const [name, bars, expected] of cases) it(name, () => assert.deepEqual(found(bars), expected));

  it('a negative high, and not the low beside it', () => {
    assert.deepEqual(found(changed({ high: -high, low: low * 0.9 })), [`not-positive ${date} high`]);
  });

  it('a stray print without a suggestion: no price of the series says where the true one was', () => {
    for (const change of [{ low: low / 2 }, { high: high * 2 }])
      assert.deepEqual(
        checkPrices(changed(change)).map(({ suggested }) => suggested),
        [null],
      );
  });

  it('a first close far below its low: the close after decides which of the two is wrong', () => {
    const bars = clean.map((bar, i) => (i === 0 ? { ...bar, close: bar.close / 2 } : bar));
    assert.deepEqual(
      checkPrices(bars).map(({ field, suggested }) => [field, suggested]),
      [['close', null]],
    );
  });

  it('suggests nothing where the day before does not decide which of two prices is wrong', () => {
    const before = clean[AT - 1]!.close;
    const [up, down] = [before * 1.15, before / 1.19];
    const bars = changed({ open: down, low: down, high: down * 1.01, close: up });
    assert.deepEqual(
      checkPrices(bars).flatMap(({ check, suggested }) => (check === 'range' ? [suggested] : [])),
      [null],
    );
  });

  it('a record that jumps away and back without volume', () => {
    const findings = checkPrices(rescale(clean, AT, AT + 2, 1.42, false));
    assert.deepEqual(
      findings.map((each) => `${each.check} ${each.field}`),
      ['spike close', 'spike close'],
    );
    assert.ok(Math.abs(findings[0]!.suggested! / close - 1) < 0.05);
  });

  it('a close that jumps away and back, and the high that was taken from it', () => {
    const wrong = close * 1.73;
    const findings = checkPrices(changed({ close: wrong, high: wrong }));
    assert.deepEqual(
      findings.map(({ check, field }) => `${check} ${field}`),
      ['spike close', 'spike high'],
    );
    for (const { suggested } of findings) assert.ok(Math.abs(suggested! / close - 1) < 0.05);
  });

  it('a record on another split basis, with its prices on this one', () => {
    const findings = checkPrices(rescale(clean, AT, AT + 1, 1 / 10));
    assert.deepEqual(
      findings.map(({ field }) => field),
      ['open', 'high', 'low', 'close'],
    );
    for (const [i, price] of [open, high, low, close].entries()) {
      assert.ok(Math.abs(findings[i]!.suggested! / price - 1) < 1e-8);
    }
  });

  it('records in another currency unit, by the unit that was traded', () => {
    const carried = clean.map((bar, i) => (i < 150 ? { ...bar, volume: 0 } : bar));
    const findings = checkPrices(rescale(carried, 0, 150, 0.01, false)).filter(
      ({ check }) => check === 'unit',
    );
    assert.equal(findings.length, 150 * 4);
    assert.ok(Math.abs(findings[3]!.suggested! / clean[0]!.close - 1) < 1e-8);
  });

  it('the unit that a vendor switched to, though the old one has more records; not that of a glitch or an untraded tail', () => {
    const last = clean.length;
    const unitFindings = (bars: readonly Bar[]) => checkPrices(bars).filter(({ check }) => check === 'unit');
    const switched = rescale(clean, last - 20, last, 100, false);
    assert.equal(unitFindings(switched).length, (last - 20) * 4);
    assert.ok(Math.abs(unitFindings(switched)[3]!.suggested! / (clean[0]!.close * 100) - 1) < 1e-8);
    assert.equal(unitFindings(rescale(clean, last - 2, last, 100, false)).length, 2 * 4);
    const tail = rescale(clean, last - 20, last, 100, false).map((bar, i) =>
      i < last - 20 ? bar : { ...bar, volume: 0 },
    );
    assert.equal(unitFindings(tail).length, 20 * 4);
  });

  it('a record in two units, price by price', () => {
    const { open, high, low, close } = clean[AT]!;
    const findings = checkPrices(changed({ open: open / 100, close: close / 100 }));
    assert.deepEqual(
      findings.map(({ check, field }) => `${check} ${field}`),
      ['unit open', 'unit close'],
    );
    assert.ok(Math.abs(findings[1]!.suggested! / close - 1) < 1e-8);
    assert.deepEqual(
      checkPrices(changed({ high: high * 100, low: low * 100, close: close * 100 })).map(
        ({ field }) => field,
      ),
      ['high', 'low', 'close'],
    );
  });

  it('a stock that does not move for a week, once', () => {
    const still = clean.map((bar, i) =>
      i > AT && i <= AT + 6
        ? { ...clean[AT]!, open: close, high: close, low: close, date: bar.date, volume: bar.volume }
        : bar,
    );
    assert.deepEqual(found(still), [`stale ${clean[AT + 2]!.date} close`]);
  });

  it('but not one that did not trade', () => {
    const still = clean.map((bar, i) =>
      i > AT && i <= AT + 6
        ? { ...clean[AT]!, open: close, high: close, low: close, date: bar.date, volume: 0 }
        : bar,
    );
    assert.deepEqual(found(still), []);
  });

  it('volumes that stop while prices move on, and no halt or years without volumes', () => {
    const halted = (bar: Bar, last: number): Bar => ({
      ...bar,
      open: last,
      high: last,
      low: last,
      close: last,
      volume: 0,
    });
    const without = (from: number, to: number, still = false): string[] =>
      found(
        clean.map((bar, i) =>
          i < from || i >= to ? bar : still ? halted(bar, clean[from - 1]!.close) : { ...bar, volume: 0 },
        ),
      ).filter((each) => each.startsWith('zero-volume'));
    assert.equal(without(clean.length - 40, clean.length).length, 40);
    assert.equal(without(AT, AT + 40).length, 40);
    assert.deepEqual(without(0, 100), []);
    assert.deepEqual(without(0, clean.length), []);
    assert.deepEqual(without(AT, AT + 40, true), []);
  });

  it('volumes missing here and there, by prices that moved in a security of steady volumes', () => {
    const some = (bars: readonly Bar[], volume: (i: number) => number): number =>
      found(bars.map((bar, i) => ({ ...bar, volume: i % 30 === 7 ? 0 : volume(i) }))).filter((each) =>
        each.startsWith('zero-volume'),
      ).length;
    assert.equal(
      some(clean, (i) => 1000 + (i % 7)),
      clean.filter((_, i) => i % 30 === 7).length,
    );
    assert.equal(
      some(clean, (i) => (i % 5 === 0 ? 20 : 1000 + (i % 7))),
      0,
    );
  });

  it('a volume in another unit, without a guess; not that of a day of news', () => {
    const { volume } = clean[AT]!;
    for (const factor of [100, 1000, 1 / 100, 1 / 1000])
      assert.deepEqual(
        checkPrices(changed({ volume: volume * factor })).map((each) => [
          each.check,
          each.date,
          each.suggested,
        ]),
        [['volume-unit', date, null]],
      );
    assert.deepEqual(found(changed({ volume: volume * 12 })), []);
    const crash = rescale(clean, AT, clean.length, 0.6, false);
    assert.deepEqual(found(crash.map((bar, i) => (i === AT ? { ...bar, volume: volume * 60 } : bar))), []);
  });

  it('but not real moves: a crash that stays, a crash on volume that returns, a split', () => {
    const stays = rescale(clean, AT, clean.length, 0.6, false);
    const returns = clean.map((bar, i) =>
      i === AT || i === AT + 1
        ? { ...rescale([bar], 0, i === AT ? 1 : 0, 0.7, false)[0]!, volume: bar.volume * 12 }
        : bar,
    );
    for (const bars of [stays, returns, rescale(clean, AT, clean.length, 0.5)])
      assert.deepEqual(found(bars), []);
  });

  it('in split-adjusted prices, a block that misses a split', () => {
    const broken = rescale(clean, AT, AT + 30, 3);
    const findings = checkPrices(broken, { basis: 'split-adjusted' });
    assert.equal(findings.length, 30 * 4);
    assert.ok(findings.every(({ check }) => check === 'split-block'));
    assert.ok(Math.abs(findings[3]!.suggested! / close - 1) < 1e-8);
  });

  it('and not a record of which the close alone is off by a ratio of splits', () => {
    for (const factor of [2, 1 / 2, 2.5, 1 / 2.5]) {
      const findings = checkPrices(changed({ close: close * factor }), { basis: 'split-adjusted' });
      assert.ok(findings.length > 0);
      assert.deepEqual(
        findings.filter(({ check }) => check === 'split-block'),
        [],
      );
    }
  });

  it('nor where the session after it moved by itself, and the adjusted close is right', () => {
    const quiet = randomWalk({ seed: 23, sigma: 0.005 });
    for (const factor of [5 / 4, 3 / 4])
      for (const move of [0.92, 0.94, 1.05, 1.06]) {
        const moved = rescale(quiet, AT + 1, quiet.length, move, false).map((bar, i) => ({
          ...bar,
          adjClose: bar.close,
          close: i === AT ? bar.close * factor : bar.close,
        }));
        const findings = checkPrices(moved, { basis: 'split-adjusted' });
        assert.ok(findings.length > 0);
        assert.deepEqual(
          findings.filter(({ check }) => check === 'split-block'),
          [],
        );
      }
  });

  it('never flags a quiet stock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0.005, max: 0.03, noNaN: true }),
        (seed, sigma) => {
          assert.deepEqual(found(randomWalk({ seed, sigma })), []);
        },
      ),
      { numRuns: 40, seed: 8 },
    );
  });
});

describe('checkPrices with peers', () => {
  const peer = clean.map((bar) => ({ ...bar, close: bar.close * 1.0005 }));

  it('agrees with itself on another basis and in another unit', () => {
    assert.deepEqual(
      found(clean, [peer, rescale(clean, 0, clean.length, 100), rescale(clean, 0, clean.length, 0.25)]),
      [],
    );
  });

  it('finds a close that the others contradict, and takes theirs', () => {
    const { high, close } = clean[AT]!;
    const [finding, ...others] = checkPrices(
      changed({ close: close * 1.06, high: Math.max(high, close * 1.06) }),
      { peers: [peer, clean] },
    );
    assert.deepEqual(
      [finding?.check, finding?.field, others.filter(({ check }) => check !== 'peer')],
      ['peer', 'close', []],
    );
    assert.ok(Math.abs(finding!.suggested! / close - 1) < 0.002);
  });

  it('writes the contradicted value without the dust of binary fractions', () => {
    const near = Math.round(clean[AT]!.close * 106) / 100;
    const close = near * (1 + 4 * Number.EPSILON);
    const findings = checkPrices(changed({ close, high: close * 1.001 }), { peers: [peer, clean] });
    const reason = findings.find(({ check, field }) => check === 'peer' && field === 'close')!.reason;
    assert.notEqual(close, near);
    assert.equal(reason.split(' against ')[0], `close ${near}`);
  });

  it('ignores a peer with too few sessions to find its unit', () => {
    const pence = rescale(clean, 0, clean.length, 100, false).slice(AT, AT + 2);
    assert.deepEqual(found(clean, [pence, pence.map((bar) => ({ ...bar }))]), []);
  });

  it('blames the peer whose value is the odd one', () => {
    assert.deepEqual(found(clean, [changed({ close: clean[AT]!.close * 1.08 })]), []);
  });

  it('clears a spike that the others have as well', () => {
    const spiked = rescale(clean, AT, AT + 1, 1.42, false);
    assert.deepEqual([found(spiked).length, found(spiked, [spiked]).length], [1, 0]);
  });

  it('clears no bar that cannot be, though the others have the same prices', () => {
    const { open, high, low, close } = clean[AT]!;
    const impossible: [string, Bar[]][] = [
      ['high below low', changed({ high: low, low: high })],
      ['high just below low', changed({ open: 100, high: 100, low: 100.2, close: 100 })],
      ['close above the high', changed({ close: high * 1.012 })],
      ['close below the low', changed({ close: low * 0.988 })],
      ['open above the high', changed({ open: high * 1.03 })],
      ['open below the low', changed({ open: low * 0.97 })],
      ['a close of zero', changed({ close: 0 })],
      ['a negative open', changed({ open: -open })],
      ['a negative close', changed({ close: -close })],
      ['a date twice', [...clean.slice(0, AT + 1), ...clean.slice(AT)]],
    ];
    for (const [name, bars] of impossible) {
      for (const peers of [[peer], [bars], [bars, peer], [peer, clean, bars]]) {
        const days = checkPrices(bars, { peers }).map((each) => each.date);
        assert.ok(days.includes(date), name);
      }
    }
  });

  it('takes the price of another source for a stray print and a spike', () => {
    const spiked = rescale(clean, AT, AT + 1, 1.42, false);
    const { high, close } = clean[AT]!;
    const valueOf = (bars: readonly Bar[], of: string) =>
      checkPrices(bars, { peers: [clean] }).find(({ field }) => field === of)?.suggested;
    assert.equal(valueOf(changed({ high: high * 2 }), 'high'), Number(high.toPrecision(10)));
    assert.equal(valueOf(spiked, 'close'), Number(close.toPrecision(10)));
  });

  it('asks peers which of two prices that exclude each other is at fault', () => {
    const { low } = clean[AT]!;
    const findings = checkPrices(changed({ high: low * 0.7 }), { peers: [clean, peer] });
    assert.deepEqual(
      findings.map((each) => [each.date, each.field]),
      [[date, 'high']],
    );
    assert.ok(Math.abs(findings[0]!.suggested! / clean[AT]!.high - 1) < 1e-3);
  });

  it('judges each record of a doubled date by its own prices', () => {
    const { close } = clean[AT]!;
    const bars = [...clean.slice(0, AT), { ...clean[AT]!, close: close * 1.2 }, ...clean.slice(AT)];
    const finding = checkPrices(bars, { peers: [clean, peer] }).find(({ field }) => field === 'close');
    assert.deepEqual([finding?.date, finding?.value], [date, close * 1.2]);
  });

  it('gives the suggestion for a price that is not there', () => {
    const [finding] = checkPrices(changed({ close: 0 }), { peers: [peer] });
    assert.ok(Math.abs(finding!.suggested! / clean[AT]!.close - 1) < 0.002);
  });
});

describe('hampelOutliers', () => {
  it('finds the value that is not like its neighbours', () => {
    const values = [1, 1.1, 0.9, 1, 9, 1.05, 0.95, 1, 1.02];
    assert.deepEqual(
      hampelOutliers(values, { halfWindow: 4 }).map(({ index, value }) => [index, value]),
      [[4, 9]],
    );
  });

  it('passes over flat windows unless a smallest scale is given, and over NaN', () => {
    const values = [1, 1, 1, 1.2, 1, Number.NaN, 1, 1];
    assert.deepEqual(hampelOutliers(values), []);
    assert.deepEqual(
      hampelOutliers(values, { minScale: 0.01 }).map(({ index }) => index),
      [3],
    );
    assert.throws(() => hampelOutliers(values, { halfWindow: 0 }), RangeError);
  });

  it('log returns are 0 where there is no return', () => {
    assert.deepEqual(
      logReturns([1, Math.E, 0, 5]).map((x) => Number(x.toFixed(6))),
      [0, 1, 0, 0],
    );
  });
});
