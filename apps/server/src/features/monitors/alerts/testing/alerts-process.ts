// A process of its own that judges all rules at a given moment, and says `begun` before: to be killed at any moment.
import { barePlatform } from '../../../../testing/bare-platform.ts';
import { runAlerts } from '../run.ts';

const [databaseUrl = '', dataDir = '', nowMs = ''] = process.argv.slice(2);
const platform = await barePlatform(databaseUrl, dataDir, false);
process.stdout.write('begun\n');
await runAlerts({ ...platform, now: () => Number(nowMs) });
process.exit(0);
