/** Median and 95th percentile of a list of times in milliseconds. */
export interface Times {
  readonly medianMs: number;
  readonly p95Ms: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** The value that so large a share of some do not exceed: 0.5 the median, 1 the largest; NaN of none. */
export const percentile = (values: readonly number[], share: number): number =>
  at(
    values.toSorted((a, b) => a - b),
    share,
  ) ?? Number.NaN;

/** Processor time of this process, all threads, in milliseconds: other processes do not add to it. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs several ways in turn, so that the machine's moods fall on all of them alike.
 * @param clock in milliseconds; for work that waits for nothing `processorMs`
 */
export async function compare<const N extends string>(
  ways: Record<N, () => Promise<unknown>>,
  rounds: number,
  warmUp = 5,
  clock: () => number = () => performance.now(),
): Promise<Record<N, Times>> {
  const names = Object.keys(ways) as N[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const begun = clock();
      await ways[name]();
      if (round >= 0) times[name].push(clock() - begun);
    }
  }
  const summary = {} as Record<N, Times>;
  for (const name of names) {
    const sorted = times[name].sort((a, b) => a - b);
    summary[name] = { medianMs: at(sorted, 0.5), p95Ms: at(sorted, 0.95) };
  }
  return summary;
}

/** Prints one figure against its goal. */
export function report(
  what: string,
  ratio: number,
  goal: { atMost?: number; atLeast?: number },
  detail: string,
  unit = 'x',
): void {
  const met = goal.atMost === undefined ? ratio >= goal.atLeast! : ratio <= goal.atMost;
  const wanted = goal.atMost === undefined ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  console.log(
    `${met ? 'met ' : 'MISS'}  ${ratio.toFixed(2)}${unit} (goal ${wanted}${unit})  ${what}\n      ${detail}`,
  );
}
