/** One reference rate: units of the currency for one euro. */
export interface SandboxRate {
  readonly currency: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly rate: number;
}

/** About what a euro is worth. */
const levels: Readonly<Record<string, number>> = {
  AUD: 1.63,
  CAD: 1.48,
  CHF: 0.97,
  CNY: 7.7,
  DKK: 7.46,
  GBP: 0.86,
  HKD: 8.6,
  INR: 89,
  JPY: 152,
  NOK: 11.2,
  SEK: 11.1,
  USD: 1.1,
};

const dayMs = 86_400_000;
const firstDay = '1999-01-04';

/** Easter Sunday of a year (the anonymous Gregorian algorithm). */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return Date.UTC(year, Math.floor((h + l - 7 * m + 114) / 31) - 1, ((h + l - 7 * m + 114) % 31) + 1);
}

/** Whether the euro's payment system works on a day: no weekend and none of its six holidays. */
function isBankingDay(at: number): boolean {
  const day = new Date(at);
  if (day.getUTCDay() % 6 === 0) return false;
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.toISOString().slice(5, 10))) return false;
  const sunday = easter(day.getUTCFullYear());
  return at !== sunday - 2 * dayMs && at !== sunday + dayMs;
}

/** Slow and quick swings about the level, the same each time. */
function rateOn(currency: string, at: number): number {
  const day = at / dayMs;
  const phase = currency.codePointAt(0)! * 7 + currency.codePointAt(1)! * 3 + currency.codePointAt(2)!;
  const swing =
    0.09 * Math.sin(day / 700 + phase) +
    0.03 * Math.sin(day / 90 + phase * 2) +
    0.004 * Math.sin(day * 1.7 + phase);
  const rate = levels[currency]! * (1 + (currency === 'DKK' ? swing / 100 : swing));
  return Number(rate.toFixed(rate > 20 ? 2 : 4));
}

/** Reference rates of the banking days from one day to another, both included, oldest first. */
export function sandboxRates(
  from: string,
  to: string,
  currencies: readonly string[] = Object.keys(levels),
): SandboxRate[] {
  const rates: SandboxRate[] = [];
  const known = currencies.filter((one) => Object.hasOwn(levels, one));
  for (let at = Date.parse(from < firstDay ? firstDay : from); at <= Date.parse(to); at += dayMs) {
    if (!isBankingDay(at)) continue;
    const date = new Date(at).toISOString().slice(0, 10);
    for (const currency of known) rates.push({ currency, date, rate: rateOn(currency, at) });
  }
  return rates;
}
