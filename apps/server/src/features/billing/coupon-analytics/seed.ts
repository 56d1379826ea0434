import { quarterBefore, quarterOf } from '@midoffice/contract/billing/coupon-analytics/lists';
import type { FeatureSeed } from '../../../platform/demo/world.ts';
import { insertCommissions } from './commission-store.ts';

/** The demo's partners: code, percent, and a later percent from the present quarter on. */
const partners: readonly (readonly [code: string, percent: number, later?: number])[] = [
  ['ANNA10', 15],
  ['QUANTBLOG', 20, 17.5],
  ['FINPODCAST', 12.5],
  ['PARTNER20', 10],
];

/** The commission rates of the demo's codes; WELCOME and BLACKFRIDAY are our own and earn nobody anything. */
export const featureSeed: FeatureSeed = {
  order: 30,
  async seed({ platform: { db }, today }) {
    const now = quarterOf(Date.parse(today));
    const past = Array.from({ length: 12 }).reduce<string>((quarter) => quarterBefore(quarter), now);
    const agreed = {
      reason: 'Partner agreement',
      setBy: null,
      setByLabel: 'partners@midoffice.example',
    };
    await insertCommissions(
      db,
      partners.flatMap(([code, percent, later]) => [
        {
          ...agreed,
          code,
          fromQuarter: past,
          rateBps: Math.round(percent * 100),
          setAt: `${past.slice(0, 4)}-01-05T09:00:00.000Z`,
        },
        ...(later === undefined
          ? []
          : [
              {
                ...agreed,
                reason: 'New agreement of this quarter',
                code,
                fromQuarter: now,
                rateBps: Math.round(later * 100),
                setAt: new Date(Date.parse(today) - 20 * 86_400_000).toISOString(),
              },
            ]),
      ]),
    );
  },
};
