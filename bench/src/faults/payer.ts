import type { Bar, DividendEvent, DividendMethod } from '@midoffice/market';
import { firstBarFrom, median } from '@midoffice/market';
import type { Random } from './random.ts';
import type { CleanSeries } from './types.ts';

/** A payment as it truly was. */
export interface Payment {
  /** Index of the ex-date's bar. */
  readonly at: number;
  readonly date: string;
  readonly amount: number;
  /** Amount as a share of the close before. */
  readonly share: number;
}

/** Real prices with payments whose truth is known. */
export interface Payer {
  readonly bars: readonly Bar[];
  readonly payments: readonly Payment[];
  readonly method: DividendMethod;
}

/** Sessions between payments of companies without a calendar of their own, and the largest usual share of each. */
const calendars = [
  { sessions: 21, largest: 0.02 },
  { sessions: 63, largest: 0.06 },
  { sessions: 126, largest: 0.1 },
  { sessions: 252, largest: 0.1 },
] as const;

/** Share of untraded sessions from which a security is thin: of one that trades daily, a volume of zero is a fault. */
const leastUntraded = 0.05;

/** Fewest own payments in the window whose dates and relative sizes are kept. */
const ownPayments = 6;

interface Planned {
  readonly at: number;
  readonly share: number;
}

/** Own payments where the window has enough of them, else a made calendar; shares around a log-uniform usual one. */
function plan(bars: readonly Bar[], dividends: readonly DividendEvent[], random: Random): Planned[] {
  const own = dividends.flatMap(({ date, amount }) => {
    const at = firstBarFrom(bars, date);
    return at > 1 && at < bars.length ? [{ at, share: amount / bars[at - 1]!.close }] : [];
  });
  if (own.length >= ownPayments) {
    const perYear = (own.length * 252) / bars.length;
    const usual = random.logUniform(0.001, perYear > 8 ? 0.02 : perYear > 3 ? 0.06 : 0.1);
    const middle = median(own.map(({ share }) => share));
    return own.map(({ at, share }) => ({ at, share: Math.min(0.15, (share / middle) * usual) }));
  }
  const { sessions, largest } = random.pick(calendars);
  const usual = random.logUniform(0.001, largest);
  const planned: Planned[] = [];
  for (let at = random.integer(5, sessions + 5); at < bars.length - 5; at += sessions)
    planned.push({
      at: at + random.integer(-2, 2),
      share: Math.min(0.15, usual * Math.exp(0.15 * random.normal())),
    });
  return planned;
}

/**
 * A window of the series with volatility times one to three and new payments: own drops are taken out, moves scaled, the
 * new payments' drops put in. One case in five is thin (a share of the sessions untraded, at the prior close), one in
 * four adjusts by the ex-close.
 */
export function payerFrom(series: CleanSeries, random: Random): Payer | null {
  const length = random.integer(400, 1_800);
  if (series.bars.length < length + 2) return null;
  const from = random.integer(0, series.bars.length - length - 1);
  const source = series.bars.slice(from, from + length);
  const planned = plan(source, series.dividends, random);
  const own = new Map(series.dividends.map(({ date, amount }) => [firstBarFrom(source, date), amount]));
  const times = random.uniform() < 0.5 ? 1 : 1 + 2 * random.uniform();
  const untraded = random.chance(0.2) ? leastUntraded + random.uniform() * (0.4 - leastUntraded) : 0;
  const shares = new Map(planned.map(({ at, share }) => [at, share]));
  const bars: Bar[] = [];
  const payments: Payment[] = [];
  let before = source[0]!.close * random.logUniform(0.1, 100);
  for (const [i, bar] of source.entries()) {
    const share = shares.get(i) ?? 0;
    const base = (source[i - 1]?.close ?? bar.close) - (i > 0 ? (own.get(i) ?? 0) : 0);
    const ex = before * (1 - share);
    if (share && i > 1) payments.push({ at: i, date: bar.date, share, amount: share * before });
    const price = (value: number): number => ex * (value / base) ** times;
    const prices = random.chance(untraded)
      ? { open: before, high: before, low: before, close: before, volume: 0 }
      : {
          open: price(bar.open),
          high: price(bar.high),
          low: price(bar.low),
          close: price(bar.close),
          volume: bar.volume,
        };
    bars.push({ date: bar.date, adjClose: null, ...prices });
    // An untraded ex-date leaves its drop to the next traded session.
    before = prices.volume === 0 ? (share ? ex : before) : prices.close;
  }
  if (payments.length < 1) return null;
  return { bars, payments, method: random.chance(0.25) ? 'ex-close' : 'prior-close' };
}

/** The step that a payment of a share of the close before makes in an adjusted close. */
export function stepOf({ bars, method }: Payer, at: number, share: number): number {
  if (method === 'prior-close') return share;
  const amount = share * bars[at - 1]!.close;
  return amount / (bars[at]!.close + amount);
}

/** The bars with the adjusted close that these steps make; `steps` by bar index. */
export function withSteps(bars: readonly Bar[], steps: ReadonlyMap<number, number>): Bar[] {
  const result: Bar[] = [];
  let factor = 1;
  for (let i = bars.length - 1; i >= 0; i -= 1) {
    result.push({ ...bars[i]!, adjClose: bars[i]!.close * factor });
    factor *= 1 - (steps.get(i) ?? 0);
  }
  return result.toReversed();
}
