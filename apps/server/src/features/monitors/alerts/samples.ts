import type { Trx } from '../../../platform/db/connect.ts';
import { feedSilences } from '../feeds/api.ts';
import { keepSamples, pruneSamples } from './samples-store.ts';

const minuteMs = 60_000;
const repeatMs = 5 * minuteMs;
const keptMs = 31 * 86_400_000;

/** Keeps how silent each feed is at this minute: no other table remembers it, and rules are tested on it. */
export async function recordSamples(trx: Trx, nowMs: number): Promise<void> {
  const atMs = Math.floor(nowMs / minuteMs) * minuteMs;
  const silences = await feedSilences(trx, atMs);
  await keepSamples(
    trx,
    { source: 'feed', metric: 'silence' },
    atMs,
    silences.map(({ exchange, minutes }) => ({ target: exchange, value: minutes })),
    repeatMs,
  );
  await pruneSamples(trx, nowMs - keptMs);
}
