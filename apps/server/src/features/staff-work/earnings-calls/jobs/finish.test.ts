// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { claimRecording, releaseRecording } from '../recording-store.ts';
import { key, line, liveServer, speech, until, type LiveServer } from '../testing/calls.ts';
import { job } from './finish.ts';

describe('earnings-calls.finish', () => {
  let server: LiveServer;
  before(async () => {
    server = await liveServer({ env: { DIAL_IN_MINUTES: '1' }, speed: 120 });
    await server.add();
  });
  after(() => server.close());

  test('a recording that another process asked for too early is stored once that one lets it go', async () => {
    const { db } = server.platform;
    server.sandbox.twilio.line({ ...line, speech, staysOpen: false });
    const given = { ...key, conferenceNumber: line.number, dialInCode: line.code };
    assert.equal((await server.ann.call(startCall, given)).status, 200);
    const session = () =>
      db.selectFrom('earnings_call_session').select(['id', 'recording']).executeTakeFirstOrThrow();
    await until('its recording is stored', async () => (await session()).recording === 'stored');
    const { id } = await session();
    await db.deleteFrom('earnings_call_audio').execute();
    await db.updateTable('earnings_call_session').set({ recording: 'waiting' }).execute();
    // Whoever stored it may have it a moment longer.
    await until('another process has it', () =>
      claimRecording(db, id, 'another', new Date(server.platform.now())),
    );
    const { signal } = new AbortController();
    const ran = job(server.platform).run({ id }, async () => undefined, signal);
    await wait(100);
    assert.equal((await session()).recording, 'waiting');
    await releaseRecording(db, id, 'another', null);
    await ran;
    assert.equal((await session()).recording, 'stored');
  });
});
