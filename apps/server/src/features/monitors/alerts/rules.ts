import type { AlertCondition } from '@midoffice/contract/monitors/alerts/lists';

/** One value of what a rule watches. Moments are milliseconds since 1970. */
export interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** A stretch of time whose values are not judged; the end is excluded. */
export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When a rule fires and recovers. */
export interface Judgement {
  readonly condition: AlertCondition;
  /** In the unit of the values; of silence in minutes, itself included. */
  readonly threshold: number;
  readonly forMs: number;
  readonly recoverMs: number;
  /** A longer distance between two values is a gap: nothing is known of it, so no duration runs across it. */
  readonly gapMs: number;
}

/** How far the values of a rule are judged. Stored between evaluations. */
export interface JudgedState {
  /** The newest value that was judged. */
  readonly lastMs: number | null;
  /** When the condition began to hold; null where it does not. Kept while the rule fires. */
  readonly sinceMs: number | null;
  readonly firing: boolean;
  /** While it fires: when the condition was over. */
  readonly clearMs: number | null;
  /** The value furthest beyond the threshold since `sinceMs`. */
  readonly peak: number | null;
}

export const beginning: JudgedState = {
  lastMs: null,
  sinceMs: null,
  firing: false,
  clearMs: null,
  peak: null,
};

/** What a value brought about. */
export type Finding =
  | { readonly kind: 'opened'; readonly startedMs: number; readonly atMs: number; readonly peak: number }
  | { readonly kind: 'recovered'; readonly endedMs: number; readonly atMs: number; readonly peak: number };

const holds = ({ condition, threshold }: Judgement, value: number): boolean => {
  if (condition === 'below') return value < threshold;
  return condition === 'silent' ? value >= threshold : value > threshold;
};

const further = ({ condition }: Judgement, peak: number | null, value: number): number =>
  peak === null ? value : condition === 'below' ? Math.min(peak, value) : Math.max(peak, value);

/** A state after a gap or a pause: what runs begins anew, and an incident stays open. */
const interrupted = (state: JudgedState): JudgedState => ({
  ...state,
  clearMs: null,
  ...(!state.firing && { sinceMs: null, peak: null }),
});

function whileFiring(
  rule: Judgement,
  state: JudgedState,
  { atMs, value }: Sample,
): [JudgedState, Finding | null] {
  if (holds(rule, value))
    return [{ ...state, lastMs: atMs, clearMs: null, peak: further(rule, state.peak, value) }, null];
  const endedMs = state.clearMs ?? atMs;
  if (atMs - endedMs < rule.recoverMs) return [{ ...state, lastMs: atMs, clearMs: endedMs }, null];
  const peak = state.peak ?? value;
  return [
    { ...beginning, lastMs: atMs },
    { kind: 'recovered', endedMs, atMs, peak },
  ];
}

function whileQuiet(
  rule: Judgement,
  state: JudgedState,
  { atMs, value }: Sample,
): [JudgedState, Finding | null] {
  if (!holds(rule, value)) return [{ ...beginning, lastMs: atMs }, null];
  const startedMs = state.sinceMs ?? atMs;
  const peak = further(rule, state.peak, value);
  const firing = atMs - startedMs >= rule.forMs;
  return [
    { lastMs: atMs, sinceMs: startedMs, firing, clearMs: null, peak },
    firing ? { kind: 'opened', startedMs, atMs, peak } : null,
  ];
}

/**
 * Judges values in the order of their moments. A value that is no number, from the future, in a pause, or not after the last
 * one that was judged neither fires nor recovers anything. Any division of the same values into several calls finds the same.
 * @param nowMs values after it are from the future
 */
export function judge(
  rule: Judgement,
  state: JudgedState,
  samples: readonly Sample[],
  { nowMs, pauses = [] }: { readonly nowMs: number; readonly pauses?: readonly Pause[] },
): { state: JudgedState; findings: Finding[] } {
  let present = state;
  const findings: Finding[] = [];
  for (const sample of samples) {
    const { atMs, value } = sample;
    if (!Number.isFinite(value) || !(atMs <= nowMs)) continue;
    const lastMs = present.lastMs;
    if (lastMs !== null && atMs <= lastMs) continue;
    if (pauses.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)) continue;
    const isInterrupted =
      lastMs !== null &&
      (atMs - lastMs > rule.gapMs || pauses.some(({ fromMs, toMs }) => fromMs < atMs && toMs > lastMs));
    const before = isInterrupted ? interrupted(present) : present;
    const [next, finding] = (before.firing ? whileFiring : whileQuiet)(rule, before, sample);
    present = next;
    if (finding) findings.push(finding);
  }
  return { state: present, findings };
}

/**
 * Minutes of a silence outside of pauses, in which nothing is expected.
 * @param since how many minutes the silence would have, had something come at a moment
 */
export function silenceOutside(
  { atMs, value }: Sample,
  pauses: readonly Pause[],
  since: (ms: number) => number,
): number {
  let outside = value;
  let coveredMs = Number.NEGATIVE_INFINITY;
  // Windows may overlap: each minute is left out once.
  for (const { fromMs, toMs } of pauses.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (toMs > atMs || toMs <= coveredMs) continue;
    const [sinceFrom, sinceTo] = [since(Math.max(fromMs, coveredMs)), since(toMs)];
    outside -= Math.max(0, Math.min(value, sinceFrom) - sinceTo);
    coveredMs = toMs;
  }
  return Math.max(0, outside);
}

/** How long nothing came, as values in minutes at each step. */
export interface Silence {
  readonly samples: Sample[];
  /** The newest value that came. */
  readonly seenMs: number;
}

/**
 * Minutes without a value at each step after `fromMs` until `toMs`, without those of pauses.
 * @param seenMs the newest value before
 */
export function silenceOf(
  samples: readonly Sample[],
  span: { readonly fromMs: number; readonly toMs: number; readonly stepMs: number; readonly seenMs: number },
  pauses: readonly Pause[] = [],
): Silence {
  const { fromMs, toMs, stepMs } = span;
  const came = samples
    .flatMap(({ atMs, value }) => (Number.isFinite(value) && atMs <= toMs ? [atMs] : []))
    .sort((a, b) => a - b);
  const silences: Sample[] = [];
  let seenMs = span.seenMs;
  let next = 0;
  for (let atMs = (Math.floor(fromMs / stepMs) + 1) * stepMs; atMs <= toMs; atMs += stepMs) {
    while (next < came.length && came[next]! <= atMs) {
      seenMs = Math.max(seenMs, came[next]!);
      next += 1;
    }
    const since = (ms: number): number => (atMs - ms) / 60_000;
    silences.push({
      atMs,
      value: silenceOutside({ atMs, value: Math.max(0, since(seenMs)) }, pauses, since),
    });
  }
  return { samples: silences, seenMs: Math.max(seenMs, ...came.slice(-1)) };
}

/** An incident as findings say it; without an end it is open. */
export interface FoundIncident {
  readonly startedMs: number;
  readonly firedMs: number;
  readonly endedMs: number | null;
  readonly peak: number;
}

/** Pairs findings of one judgement from its beginning. */
export function incidentsOf(findings: readonly Finding[], state: JudgedState): FoundIncident[] {
  const incidents: FoundIncident[] = [];
  for (const finding of findings)
    if (finding.kind === 'opened')
      incidents.push({
        startedMs: finding.startedMs,
        firedMs: finding.atMs,
        endedMs: null,
        peak: finding.peak,
      });
    else incidents.push({ ...incidents.pop()!, endedMs: finding.endedMs, peak: finding.peak });
  const last = incidents.at(-1);
  if (last && last.endedMs === null && state.peak !== null)
    incidents.splice(-1, 1, { ...last, peak: state.peak });
  return incidents;
}
