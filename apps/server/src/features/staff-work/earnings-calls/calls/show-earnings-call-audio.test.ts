import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { showEarningsCallAudio } from '@midoffice/contract/staff-work/earnings-calls/calls/show-earnings-call-audio';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import {
  callsServer,
  key,
  line,
  liveServer,
  refuses,
  speech,
  until,
  type LiveServer,
} from '../testing/calls.ts';

describe('earnings-call-audio', () => {
  let server: LiveServer;
  before(async () => {
    server = await liveServer({ speed: 120 });
    server.sandbox.twilio.line({ ...line, speech });
    await server.add();
  });
  after(() => server.close());

  test('the recording is stored and played, and its text is the raw transcript, also where no live text came', async () => {
    server.sandbox.inject({ kind: '500', vendor: 'deepgram', method: 'GET' });
    await server.ann.call(startCall, { ...key, conferenceNumber: line.number, dialInCode: line.code });
    await until('the recording is there', async () => (await server.read()).record.audioFileLink !== '');
    const { record, rawTranscriptText, interimRawText, versions } = await server.read();
    assert.match(record.audioFileLink, /^\/status\/fix\/earnings-call-audio\/[0-9a-f]{32}\.wav$/);
    assert.equal(interimRawText, '');
    assert.equal(
      rawTranscriptText,
      speech.map(({ speaker, text }) => `Speaker ${speaker + 1}: ${text}`).join('\n\n'),
    );
    assert.deepEqual([versions[0]!.reason, versions[0]!.by], ['recorded', 'system']);
    const name = record.audioFileLink.split('/').at(-1)!;
    const { status, headers } = await server.ann.call(showEarningsCallAudio, { name });
    assert.deepEqual([status, headers['content-type']], [200, 'audio/wav']);
    const file = await server.platform.files.read(`earnings-calls/${name}`);
    assert.deepEqual(
      [file!.toString('latin1', 0, 4), file!.readUInt16LE(20), file!.readUInt32LE(24)],
      ['RIFF', 7, 8000],
    );
    assert.equal(file!.length, 58 + file!.readUInt32LE(54));
  });

  test('other names and strangers are refused', async (t) => {
    const quiet = await callsServer();
    t.after(() => quiet.close());
    await quiet.add();
    const name = `${'0'.repeat(32)}.wav`;
    await refuses(quiet, quiet.ann, showEarningsCallAudio, { name }, 404, 'There is no such recording.');
    await refuses(quiet, quiet.ann, showEarningsCallAudio, { name: '../x.wav' }, 400, /^name: /);
    await refuses(quiet, quiet.stranger, showEarningsCallAudio, { name }, 403, /./);
  });
});
