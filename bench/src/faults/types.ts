import type { Bar, DividendEvent } from '@midoffice/market';
import type { Half } from './held-out.ts';
import type { Random } from './random.ts';

/**
 * A real series without known faults: prices split-adjusted, volumes with them, payments of 6 % of the price and more
 * left out of the list, adjusted close recomputed from the list (prior close).
 */
export interface CleanSeries {
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly dividends: readonly DividendEvent[];
  /** Thresholds are set on the series of one half and judged on the other. */
  readonly half: Half;
  /** Dates of records that look wrong in the file itself: no findings of them are counted. */
  readonly strange: ReadonlySet<string>;
}

/** What the library made of one planted case. Counts are of events or cells, as the class chooses. */
export interface Outcome {
  /** Faults planted, and of them those named and repaired to the truth. */
  readonly planted: number;
  readonly right: number;
  /** Faults planted of which the library says "undecided". */
  readonly undecided: number;
  /** Findings where nothing was planted. */
  readonly falseFindings: number;
  /** Cells that the truth leaves alone and the library changed. */
  readonly spoilt: number;
  /** Whether the whole series is as before planting. */
  readonly exact: boolean;
  /** What went wrong, for the person who reads the figures. */
  readonly note?: string;
}

/** A case with its fault in place. */
export interface PlantedCase {
  /**
   * Whether the data can decide, said by the generator before the library runs. On a decidable case "undecided" is a miss;
   * on any other it is the right answer.
   */
  readonly decidable: boolean;
  /** Runs the library and compares with the truth. */
  readonly judge: () => Outcome | Promise<Outcome>;
}

/** One class of faults: a row of the report. */
export interface FaultClass {
  readonly name: string;
  /** Classes of one key get the same draws; default: the name. */
  readonly key?: string;
  /**
   * Share of decidable faults that must come out right; default 0.9. A control plants nothing (`planted` 0) and is
   * judged by findings and spoilt cells alone.
   */
  readonly goal?: number;
  readonly control?: boolean;
  /** Cases per series and seed; default 2. */
  readonly rounds?: number;
  /** Decidable cases below which further rounds are made, up to ten times as many: a share of three cases says nothing. */
  readonly fewestCases?: number;
  /** Plants into a copy of the series; `null` where the series offers no place for the fault. */
  readonly plant: (series: CleanSeries, random: Random) => PlantedCase | null;
}

/** The classes of one subject. Each part is a file of its own, listed in `parts.ts`. */
export interface FaultPart {
  readonly name: string;
  readonly classes: readonly FaultClass[];
}
