import { logLimits } from '@midoffice/contract/monitors/logs/lists';
import { choiceParam, flagParam, numberParam, textParam } from '../../../kit/address/use-address-state.ts';

/** Hours back from now; empty: as far back as it takes to find so many events. Source: r003-logs. */
export const spans = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last day' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
] as const;
export type Span = (typeof spans)[number]['value'];

/** The state kept in the address. */
export const address = {
  /** Empty: none is chosen yet. */
  group: textParam(),
  limit: numberParam(logLimits.usual),
  hours: choiceParam(['', '1', '24', '168', '720'], ''),
  q: textParam(),
  p: numberParam(1),
  /** Whether the newest events are read every few seconds. */
  live: flagParam(),
  /** The event that is shown whole. */
  event: textParam(),
};

export type LogsAddress = {
  readonly [K in keyof typeof address]: ReturnType<(typeof address)[K]['read']>;
};

/** Milliseconds between two readings of a live list. */
export const liveMs = 5000;

/** What is wrong with a typed number of rows, or null. */
export const limitProblem = (typed: string): string | null =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= logLimits.most
    ? null
    : `must be 1 to ${logLimits.most}`;
