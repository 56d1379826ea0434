import { halfOf, type Half } from './held-out.ts';
import { randomFor } from './random.ts';
import type { CleanSeries, FaultClass, Outcome, PlantedCase } from './types.ts';

/** Figures of one class over the series of one half and one seed. */
export interface ClassFigures {
  readonly name: string;
  /** Half of the class itself. */
  readonly half: Half;
  readonly goal: number | null;
  /** Cases, and faults planted in them, that the generator calls decidable. */
  cases: number;
  planted: number;
  right: number;
  undecided: number;
  exact: number;
  /** The same faults where the data do not decide. */
  open: { planted: number; right: number; undecided: number };
  falseFindings: number;
  spoilt: number;
  readonly notes: string[];
}

/** Rounds in which a class may look for its fewest decidable cases, as a multiple of its usual ones. */
const mostRounds = 10;

/** Classes that share their draws are of one half. */
export const classHalf = (part: string, { key, name }: FaultClass): Half =>
  halfOf('class', `${part} ${key ?? name}`);

/** Plants and judges every case of a class. A case that throws is a miss, named in the notes. */
export async function measureClass(
  part: string,
  fault: FaultClass,
  series: readonly CleanSeries[],
  seed: number,
): Promise<ClassFigures> {
  const figures: ClassFigures = {
    name: fault.name,
    half: classHalf(part, fault),
    goal: fault.control ? null : (fault.goal ?? 0.9),
    cases: 0,
    planted: 0,
    right: 0,
    undecided: 0,
    exact: 0,
    open: { planted: 0, right: 0, undecided: 0 },
    falseFindings: 0,
    spoilt: 0,
    notes: [],
  };
  const rounds = fault.rounds ?? 2;
  for (let round = 0; round < mostRounds * rounds; round += 1) {
    if (round >= rounds && figures.cases >= (fault.fewestCases ?? 0)) break;
    for (const each of series) {
      const planted = fault.plant(each, randomFor(seed, `${fault.key ?? fault.name} ${each.name} ${round}`));
      if (planted) count(figures, planted.decidable, await judged(planted.judge), `${each.name} ${round}`);
    }
  }
  return figures;
}

async function judged(judge: PlantedCase['judge']): Promise<Outcome> {
  try {
    return await judge();
  } catch (error) {
    return {
      planted: 1,
      right: 0,
      undecided: 0,
      falseFindings: 0,
      spoilt: 0,
      exact: false,
      note: String(error),
    };
  }
}

function count(figures: ClassFigures, decidable: boolean, outcome: Outcome, name: string): void {
  const side = decidable ? figures : figures.open;
  side.planted += outcome.planted;
  side.right += outcome.right;
  side.undecided += outcome.undecided;
  figures.falseFindings += outcome.falseFindings;
  figures.spoilt += outcome.spoilt;
  if (decidable) {
    figures.cases += 1;
    figures.exact += Number(outcome.exact);
  }
  const missed = decidable && outcome.right < outcome.planted;
  if (missed || outcome.spoilt || outcome.falseFindings)
    figures.notes.push(`${name}: ${outcome.note ?? 'no note'}`);
}
