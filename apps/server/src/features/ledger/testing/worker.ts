import { randomBytes } from 'node:crypto';
import { createPlatform, type RunningPlatform } from '../../../main/platform.ts';
import { testClickHouse } from '../../../platform/clickhouse/testing/engine.ts';
import { createLog } from '../../../platform/log/log.ts';
import { readSettings } from '../../../platform/settings/schema.ts';
import { freshRecords } from '../../../testing/records.ts';

/** Starts what a server process starts on a database, jobs included, without a port. */
export async function startWorker(databaseUrl: string, dataDir: string): Promise<RunningPlatform> {
  return createPlatform(
    readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    {
      databaseUrl,
      secretsKey: randomBytes(32).toString('base64'),
      clickhouse: testClickHouse(),
      demo: false,
      stripe: { secretKey: '', apiBase: '' },
      ...(await freshRecords()),
      work: true,
    },
    createLog('silent'),
  );
}
