import { elasticCacheInit } from '@midoffice/contract/monitors/cache-monitor/calls/elastic-cache-init';
import { mostKeys, type CacheServer } from '@midoffice/contract/monitors/cache-monitor/shapes';
import { CacheUnavailable } from '../../../../platform/cache/cache.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cacheOf } from '../caches.ts';

const unread = { keys: null, bytes: null, version: null };

async function serverOf(platform: Platform, wanted: string): Promise<CacheServer> {
  const { name, inspector } = await cacheOf(platform, wanted);
  const { kind } = inspector;
  try {
    return { name, kind, ...(await inspector.facts()), problem: null };
  } catch (error) {
    // One server that does not answer hides no other.
    if (error instanceof CacheUnavailable) return { name, kind, ...unread, problem: error.message };
    throw error;
  }
}

export const handler = implementRead(elasticCacheInit, async ({ platform }) => ({
  types: await Promise.all(platform.connectors.caches.names.map((name) => serverOf(platform, name))),
  limit: mostKeys,
}));
