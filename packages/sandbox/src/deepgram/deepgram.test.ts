import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeepgramClient } from '@deepgram/sdk';
import { startSandbox } from '../index.ts';
import { speechSound } from '../sound/modem.ts';
import { fromMulaw } from '../sound/mulaw.ts';
import { wavOf } from '../sound/wav.ts';

const speech = [
  { speaker: 0, text: 'Welcome to the call. Revenue grew 12 % to $4.26 billion.' },
  { speaker: 1, text: 'Thank you, Anna.' },
];

test('the official client gets the text of the sound that it sends, live and as a recording', async (t) => {
  const sandbox = await startSandbox({ stripe: { secretKey: 'sk_test_x' }, deepgram: { apiKey: 'key' } });
  t.after(() => sandbox.close());
  const base = `${sandbox.url}/deepgram`;
  const ws = base.replace('http', 'ws');
  const client = new DeepgramClient({
    apiKey: 'key',
    environment: { base, production: ws, agent: ws, agentRest: base },
    maxRetries: 0,
  });
  const sound = speechSound(speech);
  const answer = await client.listen.v1.media.transcribeFile(wavOf(fromMulaw(sound)), {
    model: 'nova-3',
    diarize: true,
  });
  assert.ok('results' in answer);
  const [alternative] = answer.results.channels[0]!.alternatives!;
  assert.equal(
    alternative!.transcript,
    'Welcome to the call. Revenue grew 12 % to $4.26 billion. Thank you, Anna.',
  );
  assert.deepEqual([...new Set(alternative!.words!.map(({ speaker }) => speaker))], [0, 1]);

  const socket = await client.listen.v1.createConnection({
    model: 'nova-3',
    encoding: 'mulaw',
    sample_rate: 8000,
    interim_results: 'true',
    reconnectAttempts: 0,
  } as never);
  const finals: string[] = [];
  let partials = 0;
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('message', (message) => {
    if (message.type !== 'Results') return;
    if (message.is_final) finals.push(message.channel.alternatives[0]!.transcript);
    else partials += 1;
  });
  socket.connect();
  await socket.waitForOpen();
  for (let at = 0; at < sound.length; at += 160) socket.sendMedia(sound.subarray(at, at + 160));
  socket.sendCloseStream({ type: 'CloseStream' });
  await closed;
  assert.deepEqual(finals, [
    'Welcome to the call.',
    'Revenue grew 12 % to $4.26 billion.',
    'Thank you, Anna.',
  ]);
  assert.ok(partials > 2);
  const stranger = new DeepgramClient({
    apiKey: 'other',
    environment: { base, production: ws, agent: ws, agentRest: base },
    maxRetries: 0,
  });
  await assert.rejects(stranger.listen.v1.media.transcribeFile(wavOf(fromMulaw(sound)), {}), {
    statusCode: 401,
  });
});
