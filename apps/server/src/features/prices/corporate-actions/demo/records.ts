import type { EdsTable, EdsValue } from '@midoffice/contract/prices/corporate-actions/shapes';
import { dayAfter } from '@midoffice/market/corporate-actions/index';
import type { Random } from '../../../../platform/demo/world.ts';
import type { CountedAction } from '../../charts/api.ts';

/** An invented company: one with a chart, or one that only calendars know. */
export interface DemoCompany {
  readonly symbol: string;
  readonly name: string;
  readonly exchange: string;
  readonly currency: string;
  /** What its chart counts with, newest ten years. */
  readonly dividends: readonly CountedAction[];
  readonly splits: readonly CountedAction[];
  /** Quarters of earnings that are known. */
  readonly quarters: number;
  /** Its next report. */
  readonly reportsOn: string;
}

/** Records that one source sends of one table. */
export interface Sent {
  readonly table: EdsTable;
  readonly source: string;
  readonly symbol: string;
  readonly values: Readonly<Record<string, EdsValue>>;
}

const cents = (value: number): number => Math.round(value * 100) / 100;
const quarterDays = 91;

/** Reported and expected earnings; a source now and then differs by a cent or lacks the revenue. */
function earnings(one: DemoCompany, random: Random): Sent[] {
  const { quarters } = one;
  const sent: Sent[] = [];
  const base = 0.3 + 3 * random.next();
  const sales = 80e6 + random.int(0, 900) * 1e6;
  for (let back = 0; back < quarters; back += 1) {
    const date = dayAfter(one.reportsOn, -back * quarterDays);
    const growth = 1 + 0.02 * (quarters - back);
    const eps = back === 0 ? null : cents(base * growth * (1 + 0.08 * random.normal()));
    const revenue = back === 0 ? null : Math.round(sales * growth * (1 + 0.03 * random.normal()));
    const epsEstimated = cents(base * growth);
    const fiscalDateEnding = dayAfter(date, -random.int(20, 40));
    const shared = { date, fiscalDateEnding, currency: one.currency };
    const put = (source: string, values: Record<string, EdsValue>) =>
      sent.push({ table: 'earnings', source, symbol: one.symbol, values: { ...shared, ...values } });
    put('nasdaq', { eps, epsEstimated, revenue, revenueEstimated: Math.round(sales * growth), time: 'amc' });
    put('yahoo', { eps: eps === null || back % 6 ? eps : cents(eps + 0.01), epsEstimated, revenue });
    if (back < 12)
      put('zacks', { eps, epsEstimated: cents(epsEstimated * 1.02), revenue: back % 5 ? revenue : null });
    if (back < 2) put('tradingview-calendar', { epsEstimated, time: 'amc' });
  }
  return sent;
}

function dividends(one: DemoCompany): Sent[] {
  return one.dividends.flatMap(({ date, value }, i) => {
    const values = {
      date,
      dividend: value,
      recordDate: dayAfter(date, 1),
      paymentDate: dayAfter(date, 21),
      declarationDate: dayAfter(date, -30),
      frequency: i % 9 === 4 ? null : 'Quarterly',
      currency: one.currency,
    };
    const put = (source: string, more: object = {}): Sent => ({
      table: 'dividends',
      source,
      symbol: one.symbol,
      values: { ...values, ...more },
    });
    return [put('nasdaq'), put('yahoo', { declarationDate: null }), ...(i % 4 ? [put('fidelity')] : [])];
  });
}

function splits(one: DemoCompany): Sent[] {
  return one.splits.flatMap(({ date, value }) => {
    const [numerator, denominator] = value >= 1 ? [value, 1] : [1, Math.round(1 / value)];
    return ['fmp', 'yahoo'].map((source): Sent => ({
      table: 'splits',
      source,
      symbol: one.symbol,
      values: Number.isInteger(numerator)
        ? { date, numerator, denominator }
        : { date, numerator: numerator * 2, denominator: 2 },
    }));
  });
}

function estimates(one: DemoCompany, random: Random): Sent[] {
  const year = Number(one.reportsOn.slice(0, 4));
  const base = { eps: 2 + 3 * random.next(), revenue: 4e8 + random.int(0, 800) * 1e6 };
  return ['zacks', 'marketbeat'].flatMap((source) =>
    [0, 1, 2].flatMap((ahead) =>
      (['eps', 'revenue'] as const).map((fieldType): Sent => {
        const average = base[fieldType] * (1 + 0.07 * ahead) * (source === 'zacks' ? 1 : 1.01);
        const round = (value: number) => (fieldType === 'eps' ? cents(value) : Math.round(value));
        const values = {
          date: `${year + ahead}-12-31`,
          period: 'annual',
          fieldType,
          low: round(average * 0.9),
          average: round(average),
          high: round(average * 1.1),
          analysts: random.int(3, 24),
          currency: one.currency,
        };
        return { table: 'analyst_data', source, symbol: one.symbol, values };
      }),
    ),
  );
}

function currencies(one: DemoCompany): Sent[] {
  const put = (source: string, type: string, currency: string, denomination: number): Sent => ({
    table: 'sources_currencies',
    source,
    symbol: one.symbol,
    values: { type, currency, denomination },
  });
  return ['earnings', 'dividends', 'analyst_data'].flatMap((type) => [
    put('nasdaq', type, one.currency, 1),
    put('yahoo', type, one.currency, 1),
  ]);
}

/** All that the sources send of one company. */
export function recordsOf(one: DemoCompany, random: Random): Sent[] {
  return [
    ...earnings(one, random),
    ...dividends(one),
    ...splits(one),
    ...estimates(one, random),
    ...currencies(one),
  ];
}
