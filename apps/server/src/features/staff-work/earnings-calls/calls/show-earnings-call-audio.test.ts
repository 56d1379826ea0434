// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { showEarningsCallAudio } from '@midoffice/contract/staff-work/earnings-calls/calls/show-earnings-call-audio';
import { startCall } from '@midoffice/contract/staff-work/earnings-calls/calls/start-call';
import { updateEarningsCall } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call';
import { updateEarningsCallAdditionals } from '@midoffice/contract/staff-work/earnings-calls/calls/update-earnings-call-additionals';
import { sql } from 'kysely';
import { watchSessions } from '../jobs/watch.ts';
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

describe('recordings and a transcriber that fails', () => {
  let server: LiveServer;
  let aheadMs = 0;
  before(async () => {
    server = await liveServer({ speed: 120, now: () => Date.now() + aheadMs });
    server.sandbox.twilio.line({ ...line, speech });
  });
  afterEach(() => {
    aheadMs = 0;
    server.sandbox.clearFaults();
  });
  after(() => server.close());

  const asked = (vendor: string, part: RegExp) =>
    server.sandbox.requests().filter((one) => one.vendor === vendor && part.test(`${one.method} ${one.path}`))
      .length;
  const transcribed = () => asked('deepgram', /^POST /);
  const fetched = () => asked('twilio', /^GET .*Recordings\/RE[^/]*\.wav/);
  const dialIn = async (symbol: string) => {
    const one = { symbol, fiscalPeriod: '2024-Q1' };
    await server.add(one);
    await server.ann.call(startCall, { ...one, conferenceNumber: line.number, dialInCode: line.code });
    return one;
  };
  const triesOf = async (symbol: string) => {
    const { rows } = await sql<{ tries: number }>`
      select recording_tries as tries from earnings_call_session where symbol = ${symbol}`.execute(
      server.platform.db,
    );
    return rows[0]?.tries;
  };
  // The server's own watch may have the recording just now.
  const watchUntil = (isDone: () => Promise<boolean>) =>
    until('the watch has done it', async () => {
      await watch();
      return isDone();
    });
  const watch = () => watchSessions(server.platform, new AbortController().signal);

  test('the sound can be played while the transcriber refuses; it is asked less and less often, then the live text is used', async () => {
    server.sandbox.inject({ kind: '401', vendor: 'deepgram', method: 'POST', times: 100 });
    const one = await dialIn('AAA');
    await until('the recording is there', async () => (await server.read(one)).recordings.length === 1);
    await until('the transcriber has refused', async () => (await triesOf('AAA')) === 1);
    const { record, interimRawText } = await server.read(one);
    assert.match(record.audioFileLink, /\.wav$/);
    await watch();
    await watch();
    assert.equal(transcribed(), 1, 'not again at once');
    assert.equal((await server.read(one)).rawTranscriptText, '');
    for (let more = 1; more < 7; more += 1) {
      aheadMs += 3_601_000;
      await watchUntil(async () => (await triesOf('AAA')) === more + 1);
    }
    assert.deepEqual([transcribed(), fetched()], [7, 1]);
    aheadMs += 3_601_000;
    await watchUntil(async () => (await server.read(one)).rawTranscriptText !== '');
    const { rawTranscriptText, dialIn: newest } = await server.read(one);
    assert.equal(rawTranscriptText, interimRawText);
    assert.match(newest!.message, /The recording could not be transcribed: the text is the live one\.$/);
    assert.equal(transcribed(), 7);
  });

  test('a transcriber that answers later is asked again, and the text is that of the recording', async () => {
    const before = transcribed();
    server.sandbox.inject({ kind: '401', vendor: 'deepgram', method: 'POST' });
    const one = await dialIn('BBB');
    await until('the transcriber was asked', async () => transcribed() === before + 1);
    await until('it was refused', async () => (await triesOf('BBB')) === 1);
    aheadMs = 61_000;
    await watchUntil(async () => (await server.read(one)).rawTranscriptText !== '');
    assert.match((await server.read(one)).rawTranscriptText, /^Speaker 1: /);
    assert.equal(transcribed(), before + 2);
  });

  test('while a recording is worked on, nobody else begins with it', async () => {
    const before = { transcribed: transcribed(), fetched: fetched() };
    server.sandbox.inject({ kind: 'delay', vendor: 'deepgram', method: 'POST', delayMs: 1000 });
    const one = await dialIn('CCC');
    await until('the recording is there', async () => (await server.read(one)).recordings.length === 1);
    await Promise.all([watch(), watch()]);
    await until('the text is there', async () => (await server.read(one)).rawTranscriptText !== '');
    await watch();
    assert.deepEqual([transcribed() - before.transcribed, fetched() - before.fetched], [1, 1]);
  });
});

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
    await until('the text is there', async () => (await server.read()).rawTranscriptText !== '');
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

  test('the recording of a second dial-in is listed beside the first, and its text follows the first one', async () => {
    const first = await server.read();
    await server.ann.call(startCall, { ...key, conferenceNumber: line.number, dialInCode: line.code });
    await until('the text is there', async () => (await server.read()).versions.length > 1);
    const { record, rawTranscriptText, recordings } = await server.read();
    assert.equal(rawTranscriptText, `${first.rawTranscriptText}\n\n${first.rawTranscriptText}`);
    assert.deepEqual(
      recordings.map(({ link }) => link),
      [first.record.audioFileLink, record.audioFileLink],
    );
    assert.notEqual(first.record.audioFileLink, record.audioFileLink);
  });

  test('link and text of a person stay; the text of the recording is among the earlier ones', async () => {
    const one = { symbol: 'MRWK', fiscalPeriod: '2024-Q1' };
    await server.add(one);
    const audioFileLink = 'https://audio.example/mrwk.mp3';
    await server.ann.call(updateEarningsCall, { record: { ...one, audioFileLink } });
    await server.ann.call(updateEarningsCallAdditionals, {
      type: 'raw',
      record: { ...one, rawTranscriptText: 'By hand.' },
    });
    await server.ann.call(startCall, { ...one, conferenceNumber: line.number, dialInCode: line.code });
    await until('the text is there', async () => (await server.read(one)).versions.length === 3);
    const { record, rawTranscriptText, versions, recordings } = await server.read(one);
    assert.deepEqual(
      [record.audioFileLink, rawTranscriptText, recordings.length],
      [audioFileLink, 'By hand.', 1],
    );
    assert.deepEqual(
      versions.map(({ reason, by }) => [reason, by]),
      [
        ['edited', 'ann@staff.example'],
        ['recorded', 'system'],
        ['edited', 'ann@staff.example'],
      ],
    );
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
