import type { EdsOutlierTest, EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { dayAfter } from '@midoffice/market/corporate-actions/index';
import type { Sent } from './records.ts';

/** One planted error: what a test of outliers has to find. */
export interface PlantedAction {
  readonly symbol: string;
  readonly table: EdsTable;
  readonly key: string;
  readonly test: EdsOutlierTest;
}

const kinds = ['magnitude', 'duplicate', 'frequency', 'estimate'] as const;

/**
 * Spoils the earnings that all sources send of one company, each company in another way.
 * @param sent of that company, newest quarter first; changed in place of a copy
 */
export function plantEarnings(
  symbol: string,
  sent: readonly Sent[],
  nth: number,
): { sent: Sent[]; planted: PlantedAction[] } {
  const test = kinds[nth % kinds.length]!;
  const dates = [
    ...new Set(sent.filter((one) => one.table === 'earnings').map((one) => String(one.values['date']))),
  ];
  const at = dates[4 + (nth % 5)]!;
  const isIt = (one: Sent) => one.table === 'earnings' && one.values['date'] === at;
  const eps = (one: Sent) => Number(one.values['eps']);
  const changed = (values: (one: Sent) => object) =>
    sent.map((one) =>
      isIt(one) ? { ...one, values: { ...one.values, ...values(one) } as Sent['values'] } : one,
    );
  switch (test) {
    case 'magnitude':
      return {
        sent: changed((one) => ({ eps: eps(one) * 1000 })),
        planted: [{ symbol, table: 'earnings', key: at, test }],
      };
    case 'estimate':
      return {
        sent: changed((one) => ({ epsEstimated: Math.round(-40 * eps(one)) })),
        planted: [{ symbol, table: 'earnings', key: at, test }],
      };
    case 'duplicate': {
      const key = dayAfter(at, 3);
      const twice = sent.filter(isIt).map((one) => ({ ...one, values: { ...one.values, date: key } }));
      return { sent: [...sent, ...twice], planted: [{ symbol, table: 'earnings', key, test }] };
    }
    default: {
      const next = dates[dates.indexOf(at) - 1]!;
      return {
        sent: sent.filter((one) => !isIt(one)),
        planted: [{ symbol, table: 'earnings', key: next, test }],
      };
    }
  }
}

/** Spoils a company's third dividend, by a factor or by a second record, and puts its split in twice. */
export function plantActions(
  symbol: string,
  sent: readonly Sent[],
  nth: number,
): { sent: Sent[]; planted: PlantedAction[] } {
  const datesOf = (table: EdsTable) => [
    ...new Set(sent.filter((one) => one.table === table).map((one) => String(one.values['date']))),
  ];
  const planted: PlantedAction[] = [];
  const twice = (table: EdsTable, at: string): Sent[] => {
    const key = dayAfter(at, 2);
    planted.push({ symbol, table, key, test: 'duplicate' });
    const meant = sent.filter((one) => one.table === table && one.values['date'] === at);
    return meant.map((one) => ({ ...one, values: { ...one.values, date: key } }));
  };
  const [split] = datesOf('splits');
  const paid = datesOf('dividends')[2];
  const more = [
    ...(split ? twice('splits', split) : []),
    ...(paid && nth % 2 ? twice('dividends', paid) : []),
  ];
  if (!paid || nth % 2) return { sent: [...sent, ...more], planted };
  planted.push({ symbol, table: 'dividends', key: paid, test: 'magnitude' });
  const spoilt = sent.map((one) =>
    one.table === 'dividends' && one.values['date'] === paid
      ? { ...one, values: { ...one.values, dividend: Number(one.values['dividend']) * 1000 } }
      : one,
  );
  return { sent: [...spoilt, ...more], planted };
}
