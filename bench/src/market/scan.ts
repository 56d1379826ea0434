// How the probabilities of the scan come out on real series, as they are and with errors put in.
import { calibrate, ratesOf, reliabilityOf, type Reliability } from '@midoffice/market/testing/calibration';
import { probabilityOf, type Rates, type ScanKind } from '@midoffice/market/scan/index';
import { report } from '../measure.ts';

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`.padStart(6);

function table(title: string, lines: readonly Reliability[]): void {
  console.log(`      ${title}`);
  console.log('        said in      findings   said   came');
  for (const { from, to, findings, said, came } of lines)
    console.log(
      `        ${from.toFixed(2)} to ${to.toFixed(2)} ${String(findings).padStart(8)} ${percent(said)} ${percent(came)}`,
    );
}

/** Prints rates by kind, a reliability table, and the same with rates measured on the other half of the series. */
export async function scanFigures(): Promise<void> {
  const [odd, even] = [await calibrate('odd'), await calibrate('even')];
  const both = [...odd.judged, ...even.judged];
  const measured = ratesOf(both);
  console.log('      findings that were right, by kind: as said, as measured now');
  for (const [kind, rate] of Object.entries(measured) as [ScanKind, number][]) {
    const said = probabilityOf(kind, 'none');
    console.log(`        ${kind.padEnd(18)} ${said.toFixed(2)} ${rate.toFixed(2)}`);
  }
  table('probabilities as they are said', reliabilityOf(both));
  const elsewhere = [
    ...reliable(even.judged, ratesOf(odd.judged), measured),
    ...reliable(odd.judged, ratesOf(even.judged), measured),
  ];
  table('each half by the rates of the other', mergeLines(elsewhere));
  const gap = (lines: readonly Reliability[]): number => {
    const findings = lines.reduce((sum, line) => sum + line.findings, 0);
    return lines.reduce(
      (sum, { said, came, findings: n }) => sum + (Math.abs(said - came) * n) / findings,
      0,
    );
  };
  report(
    'mean difference of probability and outcome, by bucket',
    gap(reliabilityOf(both)),
    { atMost: 0.1 },
    `${gap(mergeLines(elsewhere)).toFixed(3)} with the rates of the other half; ${both.length} findings`,
  );
  const tallies = [odd, even].flatMap(({ found }) => Object.values(found));
  const [hits, planted] = [0, 1].map((i) => tallies.reduce((sum, each) => sum + each[i]!, 0)) as [
    number,
    number,
  ];
  report(
    'errors put in that are found at their very records',
    hits / planted,
    { atLeast: 0.9 },
    `${hits} of ${planted}`,
  );
}

const reliable = (
  judged: Parameters<typeof reliabilityOf>[0],
  rates: ReturnType<typeof ratesOf>,
  otherwise: ReturnType<typeof ratesOf>,
): Reliability[] => reliabilityOf(judged, { ...otherwise, ...rates } as Rates);

/** Lines of one bucket as one, by their findings. */
function mergeLines(lines: readonly Reliability[]): Reliability[] {
  const buckets = Map.groupBy(lines, ({ from }) => from);
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([, same]) => {
      const findings = same.reduce((sum, line) => sum + line.findings, 0);
      const mean = (of: 'said' | 'came'): number =>
        same.reduce((sum, line) => sum + line[of] * line.findings, 0) / findings;
      return { ...same[0]!, findings, said: mean('said'), came: mean('came') };
    });
}
