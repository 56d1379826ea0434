import { redisCommands, type RedisCommands } from '../../../../platform/connectors/redis/testing/commands.ts';
import { onRedis, type RedisServer } from '../../../../testing/redis.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';

export interface CacheTestServer extends TestServer {
  /** May use the cache monitor. */
  readonly member: Client;
  /** A member of staff without a grant here. */
  readonly stranger: Client;
}

/** A server with somebody who may use the cache monitor, and somebody who may not. */
export async function cacheTestServer(env: Record<string, string> = {}): Promise<CacheTestServer> {
  const server = await testServer({ env });
  return {
    ...server,
    member: await server.staff({ role: 'standard', permissions: ['cache-monitor'] }),
    stranger: await server.staff({ role: 'standard', permissions: ['getUserInfo'] }),
  };
}

interface RedisWorld {
  readonly redis: RedisServer;
  readonly commands: RedisCommands;
  readonly server: CacheTestServer;
}

/** A test on a server whose main cache, and the one named `quotes`, are a real Redis; its keys have the prefix `own:`. */
export function onCaches(work: (world: RedisWorld) => Promise<void>): ReturnType<typeof onRedis> {
  return onRedis(async (redis) => {
    const commands = redisCommands(redis.url);
    const server = await cacheTestServer({
      REDIS_URL: redis.url,
      REDIS_PREFIX: 'own:',
      CACHE_MONITORS: `quotes=${redis.url}/1`,
    });
    try {
      await work({ redis, commands, server });
    } finally {
      commands.close();
      await server.close();
    }
  });
}
