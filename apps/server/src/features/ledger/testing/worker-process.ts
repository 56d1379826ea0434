// A process of its own that starts as a server does and works, and says `begun`: to be killed at any moment.
import { startWorker } from './worker.ts';

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2);
await startWorker(databaseUrl, dataDir);
process.stdout.write('begun\n');
setInterval(() => undefined, 1000);
