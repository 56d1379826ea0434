import type { Bar } from '@midoffice/market';
import type { Random } from '../random.ts';
import type { FaultClass } from '../types.ts';
import { judgePrices, type PriceCase } from './judge.ts';
import { subjectFrom, type Subject } from './subject.ts';

/** A planted fault, and whether the data can decide it. */
export interface Planted extends Omit<PriceCase, 'subject'> {
  readonly decidable: boolean;
  /** What is true, where the fault needs other prices than the subject's. */
  readonly truth?: readonly Bar[];
}

/** A class of faults of prices or volumes; `plant` returns `null` where the subject has no place for it. */
export const fault = (
  name: string,
  plant: (subject: Subject, random: Random) => Planted | null,
  more: Partial<FaultClass> = {},
): FaultClass => ({
  name,
  ...more,
  plant: (series, random) => {
    const subject = subjectFrom(series, random);
    const planted = subject && plant(subject, random);
    if (!subject || !planted || (!planted.planted.length && !more.control)) return null;
    const { truth = subject.bars } = planted;
    return {
      decidable: planted.decidable,
      judge: () => judgePrices({ ...planted, subject: { ...subject, bars: truth } }),
    };
  },
});
