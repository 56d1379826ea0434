import { randomBytes } from 'node:crypto';
import { createPlatform, type RunningPlatform } from '../main/platform.ts';
import { testClickHouse } from '../platform/clickhouse/testing/engine.ts';
import { createLog } from '../platform/log/log.ts';
import { readSettings } from '../platform/settings/schema.ts';
import { freshRecords } from './records.ts';

/**
 * What a server process starts on a database, without a port.
 * @param work whether it takes jobs
 */
export async function barePlatform(
  databaseUrl: string,
  dataDir: string,
  work: boolean,
): Promise<RunningPlatform> {
  return createPlatform(
    readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    {
      databaseUrl,
      secretsKey: randomBytes(32).toString('base64'),
      clickhouse: testClickHouse(),
      demo: false,
      stripe: { secretKey: '', apiBase: '' },
      ...(await freshRecords()),
      work,
    },
    createLog('silent'),
  );
}
