import {
  addDays,
  adjustmentFactors,
  exchangeCalendar,
  type Bar,
  type DividendEvent,
  type SplitEvent,
} from '@midoffice/market';
import { sessionSlots } from '@midoffice/market/intraday/index';
import type { Random } from '../../../../platform/demo/world.ts';
import type { DemoSymbol } from './symbols.ts';

/** Sessions of New York up to and including a day, oldest first. */
export function sessions(today: string, years: number): string[] {
  const from = addDays(today, -Math.round(years * 365.25));
  return exchangeCalendar('NYSE')!.sessions(from, today);
}

/** A true series, restated for its splits, and the events of its company. */
export interface TrueSeries {
  readonly bars: Bar[];
  readonly splits: SplitEvent[];
  /** Amounts restated for later splits, like the prices. */
  readonly dividends: DividendEvent[];
}

const cents = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Log returns with volatility clusters (GARCH(1,1)) and a slow drift. */
function returns(count: number, random: Random, crashAt: number): Float64Array {
  const result = new Float64Array(count);
  const usual = 0.00018 + random.next() * 0.00014;
  let variance = usual;
  for (let i = 1; i < count; i += 1) {
    const shock = Math.max(-4, Math.min(4, random.normal())) * Math.sqrt(variance);
    result[i] = 0.0003 + shock + (i === crashAt ? -0.6 : 0);
    variance = 0.03 * usual + 0.09 * shock * shock + 0.88 * variance;
  }
  return result;
}

function barsOf(
  days: readonly string[],
  closes: readonly number[],
  moves: Float64Array,
  random: Random,
  volume: number,
): Bar[] {
  return days.map((date, i) => {
    const close = cents(closes[i]!);
    const open = cents(
      (closes[i - 1] ?? close) * Math.exp(random.normal() * 0.004 + (moves[i]! < -0.4 ? moves[i]! * 0.9 : 0)),
    );
    const wide = 0.004 + Math.abs(random.normal()) * 0.006;
    const high = cents(Math.max(open, close) * (1 + wide * random.next()));
    const low = cents(Math.min(open, close) * (1 - wide * random.next()));
    const traded = volume * Math.exp(random.normal() * 0.25) * (1 + Math.min(6, Math.abs(moves[i]!) * 25));
    return { date, open, high, low, close, adjClose: close, volume: Math.round(traded) };
  });
}

function quarterly(days: readonly string[], closes: readonly number[], yearlyYield: number): DividendEvent[] {
  if (!yearlyYield) return [];
  const dividends: DividendEvent[] = [];
  for (let i = 40; i < days.length; i += 63)
    dividends.push({ date: days[i]!, amount: cents((closes[i - 1]! * yearlyYield) / 4) });
  return dividends;
}

/** 25 years of a company's daily bars: a random walk that ends near its price. */
export function walk(symbol: DemoSymbol, days: readonly string[], random: Random): TrueSeries {
  const crashAt = symbol.crash ? Math.round(days.length * 0.72) : -1;
  const moves = returns(days.length, random, crashAt);
  const total = moves.reduce((sum, move) => sum + move, 0);
  // Drawn towards a start that a price of that size can have had.
  const wanted = Math.log(symbol.price / (3 + random.next() * 9));
  const drift = (wanted - total) / days.length;
  const closes: number[] = [];
  let log = Math.log(symbol.price) - wanted;
  for (const [i, move] of moves.entries()) {
    if (i) log += move + drift;
    closes.push(Math.exp(log));
  }
  const bars = barsOf(days, closes, moves, random, 1_500_000 + random.next() * 6_000_000);
  const dividends = quarterly(days, closes, symbol.yield);
  for (const [i, factor] of adjustmentFactors(bars, { dividends, basis: 'split-adjusted' }).entries())
    bars[i]!.adjClose = cents(bars[i]!.close * factor);
  const splits = symbol.splits.map(([yearsAgo, ratio]) => ({
    date: days[Math.max(1, Math.round(days.length - yearsAgo * 251))]!,
    ratio,
  }));
  return { bars, dividends, splits: splits.sort((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** What another vendor would have sent: a cent here and there, volumes a little off. */
export function asSeenBy(bars: readonly Bar[], random: Random): Bar[] {
  return bars.map((bar) => {
    const volume = Math.round(bar.volume * (0.97 + random.next() * 0.06));
    if (random.next() > 0.03) return { ...bar, volume };
    const close = cents(Math.min(bar.high, Math.max(bar.low, bar.close * (1 + random.normal() * 0.0008))));
    return { ...bar, close, adjClose: cents((bar.adjClose! / bar.close) * close), volume };
  });
}

/** Minutes of some sessions that open, range and close as the days did; a half day has as many as it lasts. */
export function intradayOf(daily: readonly Bar[], minutes: number, random: Random): Bar[] {
  const calendar = exchangeCalendar('NYSE')!;
  return daily.flatMap((day) => {
    const perDay = Math.floor(sessionSlots(calendar.session(day.date)!, 1).length / minutes);
    const bars: Bar[] = [];
    let last = day.open;
    for (let i = 0; i < perDay; i += 1) {
      const left = perDay - i;
      const close =
        i === perDay - 1
          ? day.close
          : cents(
              Math.min(
                day.high,
                Math.max(day.low, last + (day.close - last) / left + random.normal() * day.close * 0.0007),
              ),
            );
      const high = cents(Math.min(day.high, Math.max(last, close) * (1 + random.next() * 0.0004)));
      const low = cents(Math.max(day.low, Math.min(last, close) * (1 - random.next() * 0.0004)));
      const at = 570 + i * minutes;
      const date = `${day.date}T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
      bars.push({
        date,
        open: last,
        high: Math.max(high, last, close),
        low: Math.min(low, last, close),
        close,
        adjClose: null,
        volume: Math.round((day.volume / perDay) * (0.6 + random.next() * 0.8)),
      });
      last = close;
    }
    return bars;
  });
}
