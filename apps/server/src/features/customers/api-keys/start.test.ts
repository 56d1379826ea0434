import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../../platform/platform.ts';
import { gatewaySubject } from './gateway.ts';
import { start } from './start.ts';

test('changes of many customers at once take one connection, and each is written with its latest values', async () => {
  type Notified = { subject: string; id?: string };
  let [open, most, written] = [0, 0, 0];
  let notify: (notified: Notified) => void = () => undefined;
  const platform = {
    cache: { shared: false },
    db: {
      transaction: () => ({
        async execute() {
          open += 1;
          most = Math.max(most, open);
          await sleep(5);
          open -= 1;
          written += 1;
          return { before: 0, after: 0, changed: false };
        },
      }),
    },
    push: {
      listen(receive: typeof notify) {
        notify = receive;
        return () => undefined;
      },
    },
    log: { warn: () => undefined },
  } as unknown as Platform;
  const stop = await start(platform);
  [most, written] = [0, 0];
  for (let n = 0; n < 20; n += 1) notify({ subject: gatewaySubject, id: `user-${n}` });
  for (let n = 0; n < 20; n += 1) notify({ subject: gatewaySubject, id: 'user-0' });
  await sleep(400);
  assert.deepEqual([most, written], [1, 21]);
  notify({ subject: gatewaySubject, id: 'user-1' });
  notify({ subject: gatewaySubject, id: 'user-2' });
  stop();
  await sleep(50);
  assert.equal(written, 22, 'what waits is left to the job');
});
