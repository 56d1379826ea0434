import assert from 'node:assert/strict';
import { setImmediate as nextRound } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { testServer, type TestServer } from '../../../testing/server.ts';
import { gatewayEvent, ndjsonOf } from './factory.ts';
import { storeBatch } from './ingest.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.close());

test('of batches that are read at once one slice runs at a time, and others are served between', async () => {
  const batchCount = 4;
  const linesOfBatch = 2000;
  const ndjson = `${ndjsonOf(Array.from({ length: linesOfBatch }, () => gatewayEvent({ userid: 'at-once' })))}\n`;
  let slices = 0;
  const store = (_none: unknown, n: number) => {
    let isFirst = true;
    // The clock is read once for each slice. The first ones begin when the database has answered.
    const now = (): number => {
      if (!isFirst) slices += 1;
      isFirst = false;
      return server.platform.now();
    };
    return storeBatch(
      { ...server.platform, now },
      { token: `at-once-${n}`, source: 'test', ndjson, strict: true },
    );
  };
  const state = { working: true };
  let most = 0;
  const others = async (): Promise<void> => {
    while (state.working) {
      const before = slices;
      await nextRound();
      most = Math.max(most, slices - before);
    }
  };
  const stored = Promise.all(Array.from({ length: batchCount }, store)).finally(
    () => (state.working = false),
  );
  await Promise.all([stored, others()]);
  assert.equal(most, 1);
  assert.equal(slices, batchCount * (linesOfBatch / 250 - 1));
});
