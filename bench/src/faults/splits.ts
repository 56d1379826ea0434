import type { SplitEvent } from '@midoffice/market';
import type { Random } from './random.ts';
import { judgeSplits, type Expected, type SplitCase } from './splits/judge.ts';
import {
  drawSplit,
  forwardRatios,
  paidDividends,
  rawFile,
  reverseRatios,
  withSpinOff,
  type TrueSplit,
  type Volumes,
} from './splits/plant.ts';
import type { CleanSeries, FaultClass, FaultPart, PlantedCase } from './types.ts';

type Plant = (
  series: CleanSeries,
  random: Random,
) => { readonly case: SplitCase; readonly decidable: boolean } | null;

const volumesOf = (random: Random): Volumes => random.pick(['raw', 'raw', 'restated', 'late'] as const);
const adjustedOf = (random: Random) => random.pick(['list', 'truth'] as const);
const shifted = ({ truth, at }: TrueSplit, by: number): string => truth[at + by]!.date;
const sessions = (random: Random): number => random.integer(1, 3) * (random.chance(0.5) ? 1 : -1);

interface RawOptions {
  readonly ratios: readonly number[];
  readonly draw?: (random: Random) => Parameters<typeof drawSplit>[3];
  readonly volumes?: (random: Random) => Volumes;
  /** The vendor's list and the findings that name its faults. */
  readonly list: (
    drawn: TrueSplit,
    random: Random,
  ) => {
    readonly listed: readonly SplitEvent[];
    readonly expected: readonly Expected[];
  };
  /** What must hold beside the rule for prices. */
  readonly isDecidable?: (drawn: TrueSplit) => boolean;
  /** Keeps the spin-off off the vendor's list of dividends. */
  readonly unbooked?: boolean;
}

/** Raw prices beside a list. */
const rawCase =
  ({
    ratios,
    draw,
    volumes = volumesOf,
    list,
    isDecidable = () => true,
    unbooked = false,
  }: RawOptions): Plant =>
  (series, random) => {
    const drawn = drawSplit(series, random, ratios, draw?.(random));
    if (!drawn) return null;
    const { listed, expected } = list(drawn, random);
    const shape = { volumes: volumes(random), adjusted: adjustedOf(random) };
    const dividends = paidDividends(drawn).filter((one) => !unbooked || one.date !== drawn.split.date);
    return {
      case: {
        bars: rawFile(drawn, listed, shape),
        basis: 'raw',
        listed,
        dividends,
        truth: drawn.truth,
        expected,
      },
      decidable: drawn.decidable() && isDecidable(drawn),
    };
  };

const missing = ({ split }: TrueSplit) => ({
  listed: [],
  expected: [{ kind: 'missing' as const, ...split }],
});
const right = ({ split }: TrueSplit) => ({ listed: [split], expected: [] });
const wrongDate = (drawn: TrueSplit, random: Random) => ({
  listed: [{ ...drawn.split, date: shifted(drawn, sessions(random)) }],
  expected: [{ kind: 'wrong-date' as const, ...drawn.split }],
});
const wrongRatio = (drawn: TrueSplit, random: Random) => {
  const { date, ratio } = drawn.split;
  const others = ratio > 1 ? [2, 3, 4, 1.5, 10, 1 / ratio] : [1 / 10, 1 / 4, 1 / 20, 1 / ratio];
  const listed = random.pick(others.filter((each) => Math.abs(Math.log(each / ratio)) > 0.25));
  return { listed: [{ date, ratio: listed }], expected: [{ kind: 'wrong-ratio' as const, date, ratio }] };
};
const doubled = (drawn: TrueSplit, random: Random) => {
  const again = { ...drawn.split, date: shifted(drawn, sessions(random)) };
  const listed = [drawn.split, again].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { listed, expected: [{ kind: 'doubled' as const, ...again }] };
};
/** A listing months away from any split. */
const phantom = (drawn: TrueSplit) => {
  const listing = { ...drawn.split, date: shifted(drawn, 40) };
  return { listed: [drawn.split, listing], expected: [{ kind: 'doubled' as const, ...listing }] };
};

/** Prices that say they are split-adjusted, the records before the split left as they traded. */
const adjustedCase =
  (list: 'listed' | 'unlisted' | 'twice' | 'wrong-ratio', ratios: readonly number[]): Plant =>
  (series, random) => {
    const drawn = drawSplit(series, random, ratios);
    if (!drawn) return null;
    const { truth, split, dividends, at } = drawn;
    const claimed =
      list === 'wrong-ratio'
        ? random.pick(
            [2, 3, 4, 1.5, 1 / 10, 1 / 4].filter(
              (each) =>
                Math.sign(Math.log(each)) === Math.sign(Math.log(split.ratio)) &&
                Math.abs(Math.log(each / split.ratio)) > 0.25 &&
                // Twice the listed ratio is a split that was not applied as well.
                Math.abs(Math.log(split.ratio / each ** 2)) > 0.25,
            ),
          )
        : split.ratio;
    // Old over new that is left in the prices.
    const left =
      list === 'twice' ? 1 / split.ratio : list === 'wrong-ratio' ? split.ratio / claimed : split.ratio;
    const shape = { volumes: 'raw', adjusted: adjustedOf(random) } as const;
    const bars = rawFile({ ...drawn, split: { ...split, ratio: left } }, [], {
      ...shape,
      adjusted: shape.adjusted,
    });
    const kinds = {
      listed: 'unadjusted-block',
      unlisted: 'missing',
      twice: 'doubled',
      'wrong-ratio': 'wrong-ratio',
    } as const;
    const ratio = list === 'wrong-ratio' ? split.ratio : left;
    return {
      case: {
        bars,
        basis: 'split-adjusted',
        listed: list === 'unlisted' ? [] : [{ ...split, ratio: claimed }],
        dividends: dividends.map((one) =>
          one.date < split.date ? { ...one, amount: one.amount * left } : one,
        ),
        truth,
        expected: [{ kind: kinds[list], date: truth[at]!.date, ratio }],
      },
      decidable: drawn.decidable(list === 'wrong-ratio' ? claimed : 1),
    };
  };

/** Without volumes a fall by less than two thirds cannot be distinguished from a split: such ratios are not decidable. */
const blind = (ratios: readonly number[]): RawOptions => ({
  ratios,
  list: (drawn) => missing(drawn),
  volumes: () => 'zero',
  isDecidable: ({ split }) => Math.abs(Math.log(split.ratio)) > 1.2,
});

const spun = (random: Random) => ({ spinOff: random.logUniform(0.1, 0.5) });
const wide = () => ({ wideDay: true });

/** Nothing is wrong: every finding is false. */
const control =
  (make: (series: CleanSeries, random: Random) => Omit<SplitCase, 'expected'> | null): Plant =>
  (series, random) => {
    const made = make(series, random);
    return made && { case: { ...made, expected: [] }, decidable: true };
  };

const clean = control(({ bars, dividends }) => ({
  bars,
  basis: 'split-adjusted',
  listed: [],
  dividends,
  truth: bars,
}));
const cleanRaw = (listed: RawOptions) => rawCase({ ...listed, list: right });
const bookedSpinOff = control((series, random) => {
  if (series.bars.length < 200) return null;
  const at = random.integer(60, series.bars.length - 61);
  const { bars, dividends } = withSpinOff(series, at, random.logUniform(0.1, 0.6));
  return { bars, basis: 'raw', listed: [], dividends, truth: bars };
});
/** A fall of a fifth to two thirds in a day, on eight to thirty times the usual money where volumes are known. */
const crash = (isVolumeKnown: boolean): Plant =>
  control((series, random) => {
    if (series.bars.length < 200) return null;
    const at = random.integer(60, series.bars.length - 61);
    const factor = random.logUniform(0.35, 0.8);
    const bars = series.bars.map((bar, i) => {
      if (i < at) return bar;
      const busy = i === at ? random.logUniform(8, 30) / factor : 1 + 5 * Math.exp((at - i) / 4);
      const first = i === at ? 1.5 : 1;
      const [open, close] = [bar.open * factor, bar.close * factor];
      return {
        ...bar,
        open,
        close,
        high: bar.high * factor * 1.02 ** first,
        low: (bar.low * factor) / 1.05 ** first,
        adjClose: bar.adjClose! * factor,
        volume: isVolumeKnown ? bar.volume * busy : 0,
      };
    });
    return { bars, basis: 'raw', listed: [], dividends: series.dividends, truth: bars };
  });

/** A share of fewer cases says little. */
const fewestCases = 20;

/**
 * A row of findings that are likely, and one with those that are merely possible.
 * @param how `isOpen`: the data do not decide, so that a possible finding is the right answer and counts nowhere
 */
function rows(
  name: string,
  plant: Plant,
  { isOpen = false, ...how }: Pick<FaultClass, 'control' | 'goal'> & { readonly isOpen?: boolean } = {},
): FaultClass[] {
  const at =
    (level: number | undefined) =>
    (series: CleanSeries, random: Random): PlantedCase | null => {
      const made = plant(series, random);
      return made && { decidable: made.decidable, judge: () => judgeSplits(made.case, level) };
    };
  return [
    { name, fewestCases, ...how, plant: at(undefined) },
    {
      name: `${name}, possible ones counted`,
      key: name,
      fewestCases,
      ...how,
      plant: at(isOpen ? undefined : 0),
    },
  ];
}

const both = (name: string, make: (ratios: readonly number[]) => Plant, how = {}): FaultClass[] => [
  ...rows(`${name}, forward`, make(forwardRatios), how),
  ...rows(`${name}, reverse`, make(reverseRatios), how),
];

export const splits: FaultPart = {
  name: 'splits',
  classes: [
    ...both('raw: missing', (ratios) => rawCase({ ratios, list: missing })),
    ...both('raw: missing, no volumes', (ratios) => rawCase(blind(ratios))),
    ...both('raw: missing, wide first day', (ratios) => rawCase({ ratios, list: missing, draw: wide })),
    ...both('raw: missing, booked spin-off', (ratios) => rawCase({ ratios, list: missing, draw: spun })),
    ...both('raw: missing, unbooked spin-off', (ratios) =>
      rawCase({ ratios, list: missing, draw: spun, unbooked: true, isDecidable: () => false }),
    ),
    ...both('raw: listed twice', (ratios) => rawCase({ ratios, list: doubled })),
    ...both('raw: listed, never made', (ratios) => rawCase({ ratios, list: phantom })),
    ...both('raw: wrong date', (ratios) => rawCase({ ratios, list: wrongDate })),
    ...both('raw: wrong ratio', (ratios) => rawCase({ ratios, list: wrongRatio })),
    ...both('raw: wrong ratio, booked spin-off', (ratios) =>
      rawCase({ ratios, list: wrongRatio, draw: spun }),
    ),
    ...both('adjusted: not applied', (ratios) => adjustedCase('listed', ratios)),
    ...both('adjusted: missing', (ratios) => adjustedCase('unlisted', ratios)),
    ...both('adjusted: applied twice', (ratios) => adjustedCase('twice', ratios)),
    ...both('adjusted: wrong ratio', (ratios) => adjustedCase('wrong-ratio', ratios)),
    ...rows('control: clean', clean, { control: true }),
    ...both('control: listed rightly', (ratios) => cleanRaw({ ratios, list: right }), { control: true }),
    ...both(
      'control: listed rightly, wide first day',
      (ratios) => cleanRaw({ ratios, list: right, draw: wide }),
      { control: true },
    ),
    ...both(
      'control: listed rightly, booked spin-off',
      (ratios) => cleanRaw({ ratios, list: right, draw: spun }),
      { control: true },
    ),
    ...rows('control: booked spin-off alone', bookedSpinOff, { control: true }),
    ...rows('control: crash', crash(true), { control: true }),
    // Without volumes a fall by less than two thirds cannot be distinguished from a split (`blind`).
    ...rows('control: crash, no volumes', crash(false), { control: true, isOpen: true }),
  ],
};
