// A process of its own that goes on with a run, and says `begun` before: to be killed at any moment.
import { randomBytes } from 'node:crypto';
import { createPlatform } from '../../../main/platform.ts';
import { testClickHouse } from '../../../platform/clickhouse/testing/engine.ts';
import { createLog } from '../../../platform/log/log.ts';
import { readSettings } from '../../../platform/settings/schema.ts';
import { freshRecords } from '../../../testing/records.ts';
import { job } from '../jobs/run-fix.ts';

const [databaseUrl = '', dataDir = '', runId = ''] = process.argv.slice(2);
const platform = await createPlatform(
  readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
  {
    databaseUrl,
    secretsKey: randomBytes(32).toString('base64'),
    clickhouse: testClickHouse(),
    demo: false,
    stripe: { secretKey: '', apiBase: '' },
    ...(await freshRecords()),
    work: false,
  },
  createLog('silent'),
);
process.stdout.write('begun\n');
await job(platform).run({ runId: Number(runId) }, async () => undefined, new AbortController().signal);
process.exit(0);
