import type { AlertDefinition } from '@midoffice/contract/monitors/alerts/inputs';
import type { Platform } from '../../../platform/platform.ts';
import {
  beginning,
  judge,
  silenceOf,
  silenceOutside,
  type Finding,
  type JudgedState,
  type Judgement,
  type Pause,
} from './rules.ts';
import { sources } from './sources/index.ts';
import type { Sample } from './rules.ts';

const minuteMs = 60_000;
/** A process that was away for longer judges only so far back: older values are history, and nobody is called for them. */
const mostBackMs = 86_400_000;

/** What is kept between two evaluations of a rule. */
export interface RuleState extends JudgedState {
  /** Until where values were read. */
  readonly readMs: number;
  /** Where silence is judged: the newest value that came. */
  readonly seenMs: number;
}

/** The state of a rule that begins at a moment. */
export const startAt = (ms: number): RuleState => ({ ...beginning, readMs: ms, seenMs: ms });

/** Values, as they are judged: silence where the rule is about that. */
interface Judged {
  readonly samples: readonly Sample[];
  readonly readMs: number;
  readonly seenMs: number;
}

/** How a definition is judged. */
export function judgementOf(definition: AlertDefinition): Judgement {
  const { condition, threshold, forMinutes, recoverMinutes } = definition;
  const isSilence = condition === 'silent';
  return {
    condition,
    threshold: isSilence ? forMinutes : (threshold ?? 0),
    forMs: isSilence ? 0 : forMinutes * minuteMs,
    recoverMs: recoverMinutes * minuteMs,
    gapMs: sources[definition.source].gapMs,
  };
}

/** A value of measured silence without the minutes of pauses, where it is long enough to matter; any other as it is. */
function outsidePauses(
  sample: Sample,
  { source, target, forMinutes }: Pick<AlertDefinition, 'source' | 'target' | 'forMinutes'>,
  pauses: readonly Pause[],
): Sample {
  const kind = sources[source];
  if (!kind.silenceSince || !(sample.value >= forMinutes)) return sample;
  const since = (ms: number): number => kind.silenceSince?.(target, ms, sample.atMs) ?? Infinity;
  return { ...sample, value: silenceOutside(sample, pauses, since) };
}

/** The values of a rule after a moment until another one. */
export async function readValues(
  platform: Platform,
  { source, target, metric, condition, forMinutes }: AlertDefinition,
  { fromMs, toMs, seenMs }: { readonly fromMs: number; readonly toMs: number; readonly seenMs: number },
  pauses: readonly Pause[],
): Promise<Judged> {
  const kind = sources[source];
  const isMeasured = condition !== 'silent' || kind.silenceSince !== undefined;
  const settled = { fromMs, toMs: isMeasured ? Math.max(fromMs, toMs - kind.settledMs) : toMs };
  const read = await kind.read(platform, target, metric, settled);
  const samples = read.map((sample) => outsidePauses(sample, { source, target, forMinutes }, pauses));
  // A value is judged at most once, by its moment, and so only when nothing corrects it any more.
  const newest = samples.at(-1)?.atMs ?? fromMs;
  if (isMeasured) return { samples, readMs: newest, seenMs: newest };
  const untilMs = toMs - kind.lagMs;
  if (untilMs <= fromMs) return { samples: [], readMs: fromMs, seenMs };
  const span = { fromMs, toMs: untilMs, stepMs: minuteMs, seenMs };
  return { ...silenceOf(samples, span, pauses), readMs: untilMs };
}

export interface Evaluated {
  readonly state: RuleState;
  readonly findings: readonly Finding[];
  /** The newest value that was judged. */
  readonly newest: Sample | undefined;
}

/** Judges the values that came since a state. @throws ApiError where they cannot be read */
export async function evaluate(
  platform: Platform,
  definition: AlertDefinition,
  state: RuleState,
  pauses: readonly Pause[],
): Promise<Evaluated> {
  const nowMs = platform.now();
  const fromMs = Math.max(state.readMs, nowMs - mostBackMs);
  const seenMs = Math.max(state.seenMs, fromMs - mostBackMs);
  const read = await readValues(platform, definition, { fromMs, toMs: nowMs, seenMs }, pauses);
  const judged = judge(judgementOf(definition), state, read.samples, { nowMs, pauses });
  return {
    findings: judged.findings,
    state: { ...judged.state, readMs: read.readMs, seenMs: read.seenMs },
    newest: read.samples.findLast(({ atMs, value }) => atMs <= nowMs && Number.isFinite(value)),
  };
}
