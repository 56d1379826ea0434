// A process of its own that starts as a server does and works, and says `begun`: to be killed at any moment.
import { barePlatform } from '../../../../testing/bare-platform.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
await barePlatform(databaseUrl, dataDir, true);
process.stdout.write('begun\n');
setInterval(() => undefined, 1000);
