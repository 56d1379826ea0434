// A process of its own that sends the alerts that are due, and says `begun` before: to be killed at any moment.
import { barePlatform } from '../../../../testing/bare-platform.ts';
import { sendDueAlerts } from '../jobs/alerts.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const platform = await barePlatform(databaseUrl, dataDir, false);
process.stdout.write('begun\n');
await sendDueAlerts(platform);
process.exit(0);
