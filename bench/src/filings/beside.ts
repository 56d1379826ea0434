import { setTimeout as sleep } from 'node:timers/promises';
import { makeCustomers } from '../../../apps/server/src/features/customers/accounts/factory.ts';
import { readFilingApart } from '../../../apps/server/src/features/fundamentals/extractor/reading/reading-thread.ts';
import { testServer } from '../../../apps/server/src/testing/server.ts';
import { percentile, report } from '../measure.ts';
import { person, phaseMs, startMs } from '../persons.ts';
import type { TrueFiling } from './truth.ts';

const calls = { list: 'a list call', health: 'a health call' } as const;

/** The 99th percentile of calls of other people while one annual report after another is read, against idle. */
export async function callsWhileReading(filings: readonly TrueFiling[]): Promise<void> {
  const texts = filings.filter(({ name }) => name.includes('10-K')).map(({ text }) => text);
  if (!texts.length) return;
  console.log('\n## Other people while filings are read');
  const server = await testServer({ env: { REQUESTS_PER_PERSON: '1000000' } });
  try {
    await makeCustomers(server.platform, 10_000);
    const other = await server.staff();
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const times = (what: keyof typeof calls, fromMs: number) =>
      person<number[]>(base, other.cookie!, what, fromMs);
    await times('list', Date.now());
    for (const what of Object.keys(calls) as (keyof typeof calls)[]) {
      const idle = await times(what, Date.now() + startMs);
      const fromMs = Date.now() + startMs;
      const busyTimes = times(what, fromMs);
      await sleep(fromMs - Date.now());
      let read = 0;
      for (; Date.now() < fromMs + phaseMs; read += 1)
        await readFilingApart(texts[read % texts.length]!, 'bench');
      const busy = await busyTimes;
      report(
        `99th percentile of ${calls[what]} while one 10-K after another is read, against idle`,
        percentile(busy, 0.99) / percentile(idle, 0.99),
        { atMost: 3 },
        `idle ${percentile(idle, 0.99).toFixed(1)} ms of ${idle.length} calls, busy ${percentile(busy, 0.99).toFixed(1)} ms of ${busy.length}; ${read} filings read`,
      );
    }
  } finally {
    await server.close();
  }
}
