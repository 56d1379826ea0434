import type { Cache, LocalCache } from '../../cache/cache.ts';
import type { CacheInspector } from '../../cache/inspector.ts';
import { createLocalInspector } from '../../cache/local-inspector.ts';
import type { Log } from '../../log/log.ts';

/** The caches that staff may look into. */
export interface CacheServers {
  /** `main` first, then the others by the order of the settings. */
  readonly names: readonly string[];
  /**
   * The inspector of a cache. `others` means the first beside the main one, unless one has that name. Its connection is
   * opened by the first question. Undefined: there is no such cache.
   */
  open(name: string): Promise<{ readonly name: string; readonly inspector: CacheInspector } | undefined>;
  close(): Promise<void>;
}

export interface CacheServersOptions {
  /** The main cache, with what our keys begin with; left out: the one in process. */
  readonly main?: { readonly url: string; readonly prefix: string } | undefined;
  readonly others: readonly { readonly name: string; readonly url: string }[];
  /** A cache in process beside the main one, under the name `others`: the demo's. */
  readonly sample?: LocalCache | undefined;
}

/** @param local what the main cache holds where it is in process */
export function createCacheServers(
  { main, others, sample }: CacheServersOptions,
  local: Cache['local'],
  now: () => number,
  log: Log,
): CacheServers {
  const prefix = main?.prefix ?? '';
  const inspectors = new Map<string, CacheInspector>();
  const names = ['main', ...others.map(({ name }) => name), ...(sample ? ['others'] : [])];
  const make = async (name: string): Promise<CacheInspector | undefined> => {
    if (name === 'main' && !main) return local && createLocalInspector(local, now);
    if (name === 'others' && sample) return createLocalInspector(sample, now);
    const url = name === 'main' ? main?.url : others.find((one) => one.name === name)?.url;
    if (url === undefined) return undefined;
    // The library is loaded only where a server is monitored.
    const { createRedisInspector } = await import('./redis-inspector.ts');
    // Another name may lead to the server of the main cache: its keys are protected by their prefix there too.
    return createRedisInspector(name, { url, prefix }, log);
  };
  return {
    names,
    async open(wanted) {
      const name = wanted === 'others' && !names.includes('others') ? names[1] : wanted;
      if (name === undefined || !names.includes(name)) return undefined;
      const inspector = inspectors.get(name) ?? (await make(name));
      if (!inspector) return undefined;
      if (!inspectors.has(name)) inspectors.set(name, inspector);
      return { name, inspector: inspectors.get(name)! };
    },
    async close() {
      for (const inspector of inspectors.values()) await inspector.close();
    },
  };
}
