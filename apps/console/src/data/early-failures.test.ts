import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import { CallError } from './client.ts';
import { createQueryClient, keepEarlyFailures } from './queries.ts';

/** How often a read that failed early with a status is asked, where a part of the page shows it so long after the first drawing. */
async function timesAsked(
  status: number,
  laterMs: number,
  now: { advance(ms: number): void },
): Promise<number> {
  const client = createQueryClient();
  let asked = 0;
  const options = {
    queryKey: ['early'],
    queryFn: async () => {
      asked += 1;
      throw new CallError('refused', status, null);
    },
    retry: false,
  };
  await client.prefetchQuery(options);
  keepEarlyFailures(client);
  now.advance(laterMs);
  const observer = new QueryObserver(client, options);
  const leave = observer.subscribe(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  leave();
  client.clear();
  return asked;
}

test('what was refused before the page was drawn is shown, not asked again; what may pass is, and later everything', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  const now = { advance: (ms: number) => t.mock.timers.tick(ms) };
  assert.deepEqual(
    [
      await timesAsked(401, 10, now),
      await timesAsked(404, 10, now),
      await timesAsked(503, 10, now),
      await timesAsked(404, 5_000, now),
    ],
    [1, 1, 2, 2],
  );
});
