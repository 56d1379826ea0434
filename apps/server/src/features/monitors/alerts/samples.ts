import type { Trx } from '../../../platform/db/connect.ts';
import { feedSilences } from '../feeds/api.ts';
import { keepSamples, pruneSamples } from './samples-store.ts';

const minuteMs = 60_000;
const repeatMs = 5 * minuteMs;
const keptMs = 31 * 86_400_000;

/** Keeps how silent each feed is now: no other table remembers it, and rules are tested on it. */
export async function recordSamples(trx: Trx, nowMs: number): Promise<void> {
  const silences = await feedSilences(trx, nowMs);
  await keepSamples(
    trx,
    { source: 'feed', metric: 'silence' },
    nowMs,
    silences.map(({ exchange, minutes }) => ({ target: exchange, value: minutes })),
    repeatMs,
  );
  await pruneSamples(trx, nowMs - keptMs);
}
