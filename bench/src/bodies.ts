import { setImmediate as nextRound } from 'node:timers/promises';
import type { AnyCall } from '@midoffice/contract/kernel';
import { bodyLimitOf, jsonLimit } from '../../apps/server/src/platform/http/admission.ts';
import { createApp } from '../../apps/server/src/platform/http/app.ts';
import { parseInput } from '../../apps/server/src/platform/http/input.ts';
import { mostValuesOf } from '../../apps/server/src/platform/http/json-body.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { parsedCalls, worstBody, worstUnits } from '../../apps/server/src/testing/worst-bodies.ts';
import { report } from './measure.ts';

const largeBody = 262_144;
const limitOf = (call: AnyCall): number =>
  call.encoding ? Math.min(bodyLimitOf(call), jsonLimit) : bodyLimitOf(call);

/** The event loop's longest block while something runs, in milliseconds of the processor: the machine may be busy. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const state = { done: false };
  const running = work().finally(() => (state.done = true));
  let longest = 0;
  let before = process.threadCpuUsage();
  while (!state.done) {
    await nextRound();
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  await running;
  return longest;
}

/** Of every call that takes more than 256 KiB of JSON the worst bodies: the longest block while one is read and checked. */
export async function bodiesBench(): Promise<void> {
  const app = await createApp(createLog('silent'));
  const large = parsedCalls.filter((call) => limitOf(call) > largeBody);
  for (const call of large)
    app.post(`/${call.name}`, { bodyLimit: limitOf(call), config: { call } }, async (request) => {
      try {
        parseInput({ ...call, params: undefined, query: undefined } as AnyCall, request);
      } catch {
        // Refused: it was checked all the same.
      }
      return '';
    });
  await app.ready();
  const startMb = process.memoryUsage().rss / 1_048_576;
  const worst: { ms: number; what: string }[] = [];
  let mostMb = startMb;
  for (const call of large)
    for (const unit of worstUnits)
      // Too many values are refused before the contract is asked: by one call as by any other.
      for (const share of call === large[0] ? [1, 20] : [1]) {
        const values = mostValuesOf(call) * share;
        const body = worstBody(call, unit, values, true).padEnd(limitOf(call), ' ').slice(0, limitOf(call));
        const send = () =>
          app.inject({
            method: 'POST',
            url: `/${call.name}`,
            headers: { 'content-type': 'application/json' },
            payload: body,
          });
        // The second one meets compiled code, as in a server that runs.
        await send();
        const ms = await longestBlock(send);
        mostMb = Math.max(mostMb, process.memoryUsage().rss / 1_048_576);
        worst.push({
          ms,
          what: `${call.name}, ${share === 1 ? 'as many values as it takes' : 'too many'} of ${unit}`,
        });
      }
  const [first, ...others] = worst.toSorted((a, b) => b.ms - a.ms);
  report(
    `longest block of the event loop by one body, of ${large.length} calls that take more than 256 KiB of JSON`,
    first!.ms,
    { atMost: 50 },
    `${first!.what}; then ${others
      .slice(0, 3)
      .map(({ ms, what }) => `${ms.toFixed(1)} ms by ${what}`)
      .join('; ')}; memory rose by ${Math.round(mostMb - startMb)} MB`,
    ' ms',
  );
  await app.close();
}
