import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar, DividendEvent } from '../bars/bar.ts';
import { absence } from '../testing/real-data.ts';
import { countedApart, measureDividendRepair } from '../testing/dividend-repair.ts';
import { repairDividends, type DividendEvidence, type DividendFault } from './repair.ts';

const count = 120;
const day = (i: number): string => new Date(Date.UTC(2024, 0, 1) + i * 86_400_000).toISOString().slice(0, 10);

/** Bars near 100 that fall by what was truly paid, with an adjusted close that shows `shown` of it. */
function bars(paid: Readonly<Record<number, number>>, shown: Readonly<Record<number, number>> = paid): Bar[] {
  const closes: number[] = [];
  let close = 100;
  for (let i = 0; i < count; i += 1) {
    close *= 1 - (paid[i] ?? 0) + 0.002 * Math.sin(i * 1.7);
    closes.push(close);
  }
  let factor = 1;
  const adjusted = closes.map(() => 0);
  for (let i = count - 1; i >= 0; i -= 1) {
    adjusted[i] = closes[i]! * factor;
    factor *= 1 - (shown[i] ?? 0);
  }
  return closes.map((value, i) => ({
    date: day(i),
    open: value,
    high: value,
    low: value,
    close: value,
    adjClose: adjusted[i]!,
    volume: 1000,
  }));
}

/** A dividend of a share of the close before. */
const of = (series: readonly Bar[], i: number, share: number): DividendEvent => ({
  date: day(i),
  amount: series[i - 1]!.close * share,
});

describe('dividend faults', () => {
  interface Case {
    readonly name: string;
    readonly paid: Record<number, number>;
    readonly shown?: Record<number, number>;
    readonly listed: Record<number, number>;
    readonly evidence?: (series: readonly Bar[]) => DividendEvidence;
    readonly expected: readonly DividendFault[];
    /** Share that counts after the repair, by bar. */
    readonly right: Record<number, number>;
  }
  const cases: readonly Case[] = [
    { name: 'nothing wrong', paid: { 60: 0.02 }, listed: { 60: 0.02 }, expected: [], right: { 60: 0.02 } },
    {
      name: 'the adjusted close lacks it',
      paid: { 60: 0.02 },
      shown: {},
      listed: { 60: 0.02 },
      expected: ['adjustment-missing'],
      right: { 60: 0.02 },
    },
    {
      name: 'the adjusted close shows a hundredth',
      paid: { 60: 0.02 },
      shown: { 60: 0.0002 },
      listed: { 60: 0.02 },
      expected: ['adjustment-hundredfold'],
      right: { 60: 0.02 },
    },
    {
      name: 'the amount is a hundred times too large',
      paid: { 60: 0.004 },
      listed: { 60: 0.4 },
      shown: { 60: 0.004 },
      expected: ['amount-hundredfold'],
      right: { 60: 0.004 },
    },
    {
      name: 'a large special dividend is real where the price fell by it',
      paid: { 60: 0.45 },
      listed: { 60: 0.45 },
      expected: [],
      right: { 60: 0.45 },
    },
    {
      name: 'amount and adjusted close a hundred times too large',
      paid: { 60: 0.003 },
      shown: { 60: 0.3 },
      listed: { 60: 0.3 },
      expected: ['both-hundredfold'],
      right: { 60: 0.003 },
    },
    {
      name: 'all of them a hundred times too small',
      paid: { 20: 0.02, 50: 0.02, 80: 0.02 },
      shown: { 20: 0.0002, 50: 0.0002, 80: 0.0002 },
      listed: { 20: 0.0002, 50: 0.0002, 80: 0.0002 },
      expected: ['both-hundredfold', 'both-hundredfold', 'both-hundredfold'],
      right: { 20: 0.02, 50: 0.02, 80: 0.02 },
    },
    {
      name: 'one tiny dividend among usual ones is nothing strange',
      paid: { 20: 0.02, 50: 0.0002, 80: 0.02 },
      listed: { 20: 0.02, 50: 0.0002, 80: 0.02 },
      expected: [],
      right: { 20: 0.02, 50: 0.0002, 80: 0.02 },
    },
    {
      name: 'a second record of the same week',
      paid: { 60: 0.02 },
      shown: { 60: 0.02, 61: 0.02 },
      listed: { 60: 0.02, 61: 0.02 },
      expected: ['phantom'],
      right: { 60: 0.02, 61: 0 },
    },
    {
      name: 'of two records the one that the adjusted close lacks is the phantom',
      paid: { 64: 0.02 },
      shown: { 64: 0.02 },
      listed: { 60: 0.02, 64: 0.02 },
      expected: ['phantom'],
      right: { 60: 0, 64: 0.02 },
    },
    {
      name: 'weekly payers have no phantoms',
      paid: { 40: 0.002, 47: 0.002, 54: 0.002, 61: 0.002, 68: 0.002 },
      listed: { 40: 0.002, 47: 0.002, 54: 0.002, 61: 0.002, 68: 0.002 },
      expected: [],
      right: { 40: 0.002, 47: 0.002 },
    },
    {
      name: 'an amount from before a split of that day',
      paid: { 60: 0.01 },
      listed: { 60: 0.05 },
      shown: { 60: 0.01 },
      evidence: () => ({ splits: [{ date: day(60), ratio: 5 }] }),
      expected: ['amount-before-split'],
      right: { 60: 0.01 },
    },
    {
      name: 'a capital gain counted twice',
      paid: { 60: 0.06 },
      listed: { 60: 0.06 },
      shown: { 60: 0.1 },
      evidence: (series) => ({ capitalGains: [of(series, 60, 0.04)] }),
      expected: ['capital-gain-twice'],
      right: { 60: 0.06 },
    },
  ];
  for (const { name, paid, shown, listed, evidence, expected, right } of cases) {
    test(name, () => {
      const series = bars(paid, shown);
      const dividends = Object.entries(listed).map(([i, share]) => of(series, Number(i), share));
      const done = repairDividends(series, dividends, evidence?.(series));
      assert.deepEqual(
        done.findings.map((finding) => finding.fault),
        expected,
      );
      for (const [key, share] of Object.entries(right)) {
        const i = Number(key);
        const [before, at] = [i - 1, i];
        const step =
          1 - done.adjCloses[before]! / series[before]!.close / (done.adjCloses[at]! / series[at]!.close);
        assert.ok(Math.abs(step - share) < 1e-9, `the adjusted close shows ${step} on bar ${i}`);
        const amount = done.dividends.find((one) => one.date === day(i))?.amount ?? 0;
        assert.ok(Math.abs(amount / series[before]!.close - share) < 1e-9, `the list says ${amount}`);
      }
      assert.equal(done.adjCloses.at(-1), series.at(-1)!.adjClose);
    });
  }
});

test('real broken dividends are repaired to the cell, controls stay as they are', async (t) => {
  const absent = absence();
  if (absent) {
    t.diagnostic(absent);
    return;
  }
  const rows = await measureDividendRepair();
  for (const { name, cells, right, spoilt } of rows.filter((row) => !(row.name in countedApart)))
    assert.deepEqual({ name, right, spoilt }, { name, right: cells, spoilt: 0 });
  const [sand, kap] = ['SAND-1d-bad-div.csv', 'KAP-IL-1d-bad-div.csv'].map((name) =>
    rows.find((row) => row.name === name),
  );
  assert.deepEqual(
    sand?.findings.map(({ date, fault }) => `${date} ${fault}`),
    ['2024-01-12 phantom', '2024-01-16 adjustment-scale'],
  );
  assert.ok(Math.abs(sand!.findings[1]!.step - 0.015 / 4.96) < 1e-6, 'one payment, not two');
  assert.deepEqual(
    [kap?.findings, kap?.undecided.map(({ date }) => date)],
    [[], ['2022-07-12', '2022-07-13']],
  );
});
