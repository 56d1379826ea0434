// A process of its own that goes on with a run, and says `begun` before: to be killed at any moment.
import { barePlatform } from '../../../../testing/bare-platform.ts';
import { job } from '../jobs/run-fix.ts';

const [databaseUrl = '', dataDir = '', runId = ''] = process.argv.slice(2);
const platform = await barePlatform(databaseUrl, dataDir, false);
process.stdout.write('begun\n');
await job(platform).run({ runId: Number(runId) }, async () => undefined, new AbortController().signal);
process.exit(0);
