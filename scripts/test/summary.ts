// The last lines of a run. Where tests did not run, no line claims that everything passed.

/** What a step has and what of it did not run. */
export interface StepCoverage {
  readonly tests: number;
  readonly skipped: readonly { readonly name: string; readonly reason: string }[];
}

/** A line for each step of which tests did not run: how many of how many, why, and which where they are few. */
function notRun(coverage: ReadonlyMap<string, StepCoverage>): string[] {
  return [...coverage].flatMap(([step, { tests, skipped }]) => {
    if (skipped.length === 0) return [];
    const reasons = new Set(skipped.map(({ reason }) => reason.replace(/^not run: /, '')).filter(Boolean));
    const names = skipped.length > 10 ? '' : `: ${skipped.map(({ name }) => name).join('; ')}`;
    return [
      `NOT RUN: ${skipped.length} of ${tests} tests in ${step} (${[...reasons].join('; ') || 'skipped'})${names}`,
    ];
  });
}

/**
 * The closing text of a run in which nothing failed.
 * @param times what each step took, for people
 * @param flaky files that passed only when run again
 */
export function closingText(
  coverage: ReadonlyMap<string, StepCoverage>,
  times: readonly string[],
  flaky: readonly string[],
): string {
  const missing = notRun(coverage);
  return [
    ...(flaky.length ? [`Flaky, passed only when run again: ${flaky.join(', ')}`] : []),
    ...missing,
    `${missing.length ? 'Everything else passed' : 'All steps passed'}: ${times.join(', ')}`,
  ].join('\n');
}
