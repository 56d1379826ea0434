// Finds or installs the browser and the Redis that tests run on. Where none can be had, the tests say so themselves.
import { browserPath } from '../../e2e/src/harness/browser.ts';
import { redisProgram } from '../../apps/server/src/testing/redis.ts';

console.log(`Browser: ${browserPath() ?? 'none'}`);
console.log(`Redis: ${redisProgram() ?? 'none'}`);
