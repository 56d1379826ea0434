import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import { alertLimits, firedText, testDays } from '@midoffice/contract/monitors/alerts/lists';
import type { AlertTest } from '@midoffice/contract/monitors/alerts/shapes';
import type { Platform } from '../../../platform/platform.ts';
import { judgementOf, readValues } from './evaluation.ts';
import { quietUntil } from './quiet.ts';
import { beginning, incidentsOf, judge, type Sample } from './rules.ts';
import { pausesOf } from './run.ts';
import { sources } from './sources/index.ts';
import { sealTest } from './tested.ts';
import { unitOf } from './words.ts';

const dayMs = 86_400_000;
/** Steps of the chart at most. */
const mostPoints = 360;
const mostGaps = 100;

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Least and greatest value of each step that has any. */
function pointsOf(samples: readonly Sample[], fromMs: number, toMs: number): AlertTest['points'] {
  const stepMs = Math.ceil((toMs - fromMs) / mostPoints);
  const steps = new Map<number, { least: number; most: number }>();
  for (const { atMs, value } of samples) {
    const step = Math.floor((atMs - fromMs) / stepMs);
    const found = steps.get(step);
    steps.set(step, {
      least: Math.min(found?.least ?? value, value),
      most: Math.max(found?.most ?? value, value),
    });
  }
  return [...steps].map(([step, range]) => ({ at: isoOf(fromMs + step * stepMs), ...range }));
}

/** Stretches without values, the longest ones. */
function gapsOf(samples: readonly Sample[], fromMs: number, toMs: number, gapMs: number): AlertTest['gaps'] {
  const moments = [fromMs, ...samples.map(({ atMs }) => atMs), toMs];
  return moments
    .slice(1)
    .map((atMs, n) => ({ fromMs: moments[n]!, toMs: atMs }))
    .filter((gap) => gap.toMs - gap.fromMs > gapMs)
    .sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
    .slice(0, mostGaps)
    .sort((a, b) => a.fromMs - b.fromMs)
    .map((gap) => ({ from: isoOf(gap.fromMs), to: isoOf(gap.toMs) }));
}

/** The values of the last 30 days as a rule judges them; of silence from the first value on, before which there was nothing to miss. */
async function historyOf(platform: Platform, definition: AlertDefinition, fromMs: number, toMs: number) {
  const pauses = await pausesOf(platform, definition, fromMs);
  const { source, target, metric, condition } = definition;
  const kind = sources[source];
  let beginMs = fromMs;
  if (condition === 'silent' && !kind.silenceSince) {
    const [first] = await kind.read(platform, target, metric, { fromMs, toMs });
    beginMs = first?.atMs ?? fromMs;
  }
  const span = { fromMs: beginMs, toMs, seenMs: beginMs };
  const { samples } = await readValues(platform, definition, span, pauses);
  return { samples: samples.filter(({ atMs, value }) => Number.isFinite(value) && atMs <= toMs), pauses };
}

/** How often a rule would have fired in the last 30 days. The same rules judge as live. @throws ApiError 503 */
export async function testRule(platform: Platform, definition: AlertDefinition): Promise<AlertTest> {
  const toMs = platform.now();
  const fromMs = toMs - testDays * dayMs;
  const { samples, pauses } = await historyOf(platform, definition, fromMs, toMs);
  const rule = judgementOf(definition);
  const { findings, state } = judge(rule, beginning, samples, { nowMs: toMs, pauses });
  const incidents = incidentsOf(findings, state);
  return {
    message: firedText(incidents.length),
    count: incidents.length,
    incidents: incidents
      .slice(-alertLimits.testedIncidents)
      .toReversed()
      .map(({ startedMs, firedMs, endedMs, peak }) => {
        const heldMs = quietUntil(definition.quiet, firedMs);
        return {
          startedAt: isoOf(startedMs),
          firedAt: isoOf(firedMs),
          endedAt: endedMs === null ? null : isoOf(endedMs),
          peak,
          quiet: heldMs !== null,
        };
      }),
    unit: unitOf(definition),
    valueCount: samples.length,
    from: isoOf(fromMs),
    to: isoOf(toMs),
    gaps: gapsOf(samples, fromMs, toMs, rule.gapMs),
    points: pointsOf(samples, fromMs, toMs),
    tested: sealTest(platform, definition, incidents.length),
  };
}
