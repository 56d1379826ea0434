// The cache monitor over a Redis of a million keys: lists and counts against a bare loop of SCAN over the same keys, and how
// long a health call takes meanwhile, in a server process of its own.
import { elasticCache } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache';
import { elasticCacheCount } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-count';
import { elasticCacheKey } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-key';
import fastify from 'fastify';
import { countKeys, listKeys } from '../../apps/server/src/features/monitors/cache-monitor/search.ts';
import {
  redisCommands,
  type RedisCommands,
} from '../../apps/server/src/platform/connectors/redis/testing/commands.ts';
import { startRedis } from '../../apps/server/src/testing/redis.ts';
import { testServer, type Client, type TestServer } from '../../apps/server/src/testing/server.ts';
import { compare, percentile, report } from './measure.ts';

const keys = Math.max(10_000, Number(process.env['CACHE_KEYS'] ?? 1_000_000));
const listed = 3000;
const health = { method: 'GET', url: '/healthz' } as const;

/** One key in a hundred is rare: a list of 3,000 of them visits 300,000 keys. */
function* names(): Generator<string> {
  for (let n = 0; n < keys; n += 1) yield n % 100 ? `quote:${n}` : `rare:${n}`;
}

/** What somebody would write by hand: SCAN until there are enough keys. */
async function bareLoop(commands: RedisCommands, pattern: string, enough: number): Promise<string[]> {
  const found = new Set<string>();
  let cursor = '0';
  do {
    const [next, batch] = (await commands.send('SCAN', cursor, 'MATCH', pattern, 'COUNT', 1000)) as [
      string,
      string[],
    ];
    for (const key of batch) found.add(key);
    cursor = next;
  } while (cursor !== '0' && found.size <= enough);
  return [...found];
}

/** Milliseconds of health calls, one every 5 ms, while some work runs. */
async function healthDuring(server: TestServer, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  const asking = (async () => {
    while (!state.isOver) {
      const begun = performance.now();
      await server.app.inject(health);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work();
  state.isOver = true;
  await asking;
  return times;
}

/** The same, for a count. */
async function bareCount(commands: RedisCommands, pattern: string): Promise<number> {
  let count = 0;
  let cursor = '0';
  do {
    const [next, batch] = (await commands.send('SCAN', cursor, 'MATCH', pattern, 'COUNT', 1000)) as [
      string,
      string[],
    ];
    count += batch.length;
    cursor = next;
  } while (cursor !== '0');
  return count;
}

/** Without the time at which a request ends a search, so that both see all keys. */
const whole = { ms: Infinity, keys: Infinity };

async function lists(server: TestServer, member: Client, commands: RedisCommands): Promise<void> {
  const ask = (pattern: string) => member.call(elasticCache, { pattern });
  const { inspector } = (await server.platform.connectors.caches.open('main'))!;
  // As ours, the bare loop of a list answers a request.
  const bare = fastify();
  bare.get<{ Params: { pattern: string } }>('/:pattern', async ({ params }) => ({
    keys: await bareLoop(commands, params.pattern, listed),
  }));
  const askBare = async (pattern: string): Promise<unknown> =>
    (await bare.inject(`/${encodeURIComponent(pattern)}`)).json();
  const times = await compare(
    {
      any: () => ask('*'),
      bareAny: () => askBare('*'),
      rare: () => ask('rare:*'),
      bareRare: () => askBare('rare:*'),
      none: () => listKeys(inspector, 'none:*', { limit: listed }, whole),
      bareNone: () => bareLoop(commands, 'none:*', listed),
      count: () => countKeys(inspector, 'quote:*', whole),
      bareCount: () => bareCount(commands, 'quote:*'),
    },
    15,
    3,
  );
  await bare.close();
  const lines = [
    ['3,000 of all keys', 'any', 'bareAny', 1.5],
    ['3,000 keys of which every hundredth matches', 'rare', 'bareRare', 1.5],
    ['a list that matches nothing, over all keys', 'none', 'bareNone', 1.5],
    ['a count of 99 % of all keys', 'count', 'bareCount', 1.5],
  ] as const;
  for (const [what, own, bare, atMost] of lines)
    report(
      `${what} out of ${keys.toLocaleString('en-US')} against a bare loop of SCAN`,
      times[own].medianMs / times[bare].medianMs,
      { atMost },
      `${times[own].medianMs.toFixed(1)} ms against ${times[bare].medianMs.toFixed(1)} ms`,
    );
}

/** Prints the figures of the cache monitor. */
export async function cacheBench(): Promise<void> {
  const redis = await startRedis();
  if (!redis) {
    console.log('not run: no redis-server on this machine');
    return;
  }
  const commands = redisCommands(redis.url);
  await commands.fill(names(), 'x'.repeat(40));
  const server = await testServer({
    usageLibrary: '/nowhere',
    env: { REDIS_URL: redis.url, REDIS_PREFIX: 'own:' },
  });
  const member = await server.staff({ role: 'standard', permissions: ['cache-monitor'] });
  await lists(server, member, commands);
  const idle = await healthDuring(server, () => new Promise((resolve) => setTimeout(resolve, 3000)));
  const busy = await healthDuring(server, async () => {
    for (let round = 0; round < 6; round += 1) {
      await member.call(elasticCacheCount, { pattern: '*' });
      await member.call(elasticCache, { pattern: 'none:*' });
      await member.call(elasticCacheKey, { key: 'quote:1' });
    }
  });
  console.log(
    `a health call while all keys are counted and searched: median ${percentile(busy, 0.5).toFixed(1)} ms, p99 ${percentile(busy, 0.99).toFixed(1)} ms (idle ${percentile(idle, 0.99).toFixed(1)} ms), longest ${percentile(busy, 1).toFixed(1)} ms`,
  );
  commands.close();
  await server.close();
  await redis.stop();
}
