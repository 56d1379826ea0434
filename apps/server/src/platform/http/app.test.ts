import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Writable } from 'node:stream';
import { getMe } from '@midoffice/contract/system/staff/calls/get-me';
import { reportPresence } from '@midoffice/contract/system/presence/calls/report-presence';
import { createLog } from '../log/log.ts';
import { createApp } from './app.ts';
import { ApiError } from './errors.ts';

test('every answer is logged with its call, those of heartbeats only where they are refused or fail', async () => {
  const lines: { call?: string; status?: number }[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  });
  const app = await createApp(createLog('info', to));
  const refuse = async (): Promise<never> => {
    throw new ApiError(403, 'no');
  };
  app.get('/asked', { config: { call: getMe } }, async () => ({}));
  app.get('/beat', { config: { call: reportPresence } }, async () => ({}));
  app.get('/beat-refused', { config: { call: reportPresence } }, refuse);
  app.get('/beat-failed', { config: { call: reportPresence } }, async () => {
    throw new Error('broken');
  });
  for (const url of ['/asked', '/beat', '/beat-refused', '/beat-failed']) await app.inject({ url });
  await app.close();
  assert.deepEqual(
    lines.filter(({ status }) => status).map(({ call, status }) => [call, status]),
    [
      ['getMe', 200],
      ['reportPresence', 403],
      ['reportPresence', 500],
    ],
  );
});
