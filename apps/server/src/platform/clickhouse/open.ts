import { join, resolve } from 'node:path';
import type { Log } from '../log/log.ts';
import type { Settings } from '../settings/schema.ts';
import { createClickHouse, type ClickHouse } from './clickhouse.ts';
import { createEngine } from './engine.ts';

/** Database of the embedded engine. */
export const usageDatabase = 'usage';

/** The database that a server's address names; 'default' where it names none. */
function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'default';
}

/** The folder of the embedded usage engine. */
export const usageFolder = (dataDir: string): string => join(resolve(dataDir), 'usage');

/** The usage engine that the settings ask for: a server at CLICKHOUSE_URL, else the embedded one. Nothing is started. */
export function openClickHouse(
  settings: Pick<Settings, 'CLICKHOUSE_URL' | 'DATA_DIR'> &
    Partial<Pick<Settings, 'CLICKHOUSE_WORKBENCH_URL'>>,
  log: Pick<Log, 'warn'>,
): ClickHouse {
  if (settings.CLICKHOUSE_URL)
    return createClickHouse({
      engine: undefined,
      url: settings.CLICKHOUSE_URL,
      database: databaseOf(settings.CLICKHOUSE_URL),
      workbenchUrl: settings.CLICKHOUSE_WORKBENCH_URL ?? '',
    });
  const engine = createEngine({
    folder: usageFolder(settings.DATA_DIR),
    notify: (message) => log.warn({ part: 'usage' }, message),
  });
  return createClickHouse({ engine, url: '', database: usageDatabase });
}
