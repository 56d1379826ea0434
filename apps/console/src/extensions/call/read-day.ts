import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import {
  callPageSize,
  callPhases,
  type CallPhase,
} from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { callServer } from '../shared/api.ts';
import { callsOfDay, placeOf, spanOfDay } from './day.ts';

/** Pages of a phase that are read at most. */
const mostPages = 20;

/** The calls of the day as far as they were read. */
export interface CallsRead {
  readonly calls: readonly EarningsCall[];
  /** False where a phase has more calls than are read. */
  readonly isWhole: boolean;
}

/** Reads pages of a phase, which has its calls in the order of their time, until no later one can be of the day. */
async function readPhase(type: CallPhase, nowMs: number): Promise<CallsRead> {
  const { fromMs, toMs } = spanOfDay(nowMs);
  const calls: EarningsCall[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await callServer(getEarningsCalls, { type, page: String(page) });
    calls.push(...found);
    const last = found.at(-1);
    if (!last || found.length < callPageSize) return { calls, isWhole: true };
    const isBeyond =
      (type === 'pre-call' && placeOf(last) > toMs) || (type === 'post-call' && placeOf(last) < fromMs);
    if (isBeyond) return { calls, isWhole: true };
  }
  return { calls, isWhole: false };
}

/** The calls of the day in all phases. @throws CallError */
export async function readCallsOfDay(nowMs: number): Promise<CallsRead> {
  const read = await Promise.all(callPhases.map((phase) => readPhase(phase, nowMs)));
  return {
    calls: callsOfDay(
      read.flatMap(({ calls }) => calls),
      nowMs,
    ),
    isWhole: read.every(({ isWhole }) => isWhole),
  };
}
