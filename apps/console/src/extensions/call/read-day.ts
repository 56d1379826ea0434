import { getEarningsCalls } from '@midoffice/contract/staff-work/earnings-calls/calls/get-earnings-calls';
import { dayPageSize } from '@midoffice/contract/staff-work/earnings-calls/lists';
import type { EarningsCall } from '@midoffice/contract/staff-work/earnings-calls/shapes';
import { callServer } from '../shared/api.ts';
import { callsOfDay } from './day.ts';

/** Pages that are read at most. */
const mostPages = 4;

/** The calls of the day as far as they were read. */
export interface CallsRead {
  readonly calls: readonly EarningsCall[];
  /** False where the day has more calls than are read. */
  readonly isWhole: boolean;
}

/** The calls of the day in all phases: one request, on hardly any day more. @throws CallError */
export async function readCallsOfDay(nowMs: number): Promise<CallsRead> {
  const calls: EarningsCall[] = [];
  let isWhole = false;
  for (let page = 1; page <= mostPages && !isWhole; page += 1) {
    const found = await callServer(getEarningsCalls, { type: 'day', page: String(page) });
    calls.push(...found);
    isWhole = found.length < dayPageSize;
  }
  return { calls: callsOfDay(calls, nowMs), isWhole };
}
