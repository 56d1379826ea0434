import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import twilio from 'twilio';
import { WebSocketServer } from 'ws';
import { startSandbox, type Sandbox } from '../index.ts';
import { SpeechReader } from '../sound/modem.ts';
import { fromMulaw } from '../sound/mulaw.ts';
import { samplesOf } from '../sound/wav.ts';

const account = { accountSid: 'AC0123', authToken: 'token-of-the-stand-in', from: '+15550100100' };
const speech = [
  { speaker: 0, text: 'Welcome to the call.' },
  { speaker: 1, text: 'Revenue was $4.26 billion.' },
];
const spoken = 'Welcome to the call.\nRevenue was $4.26 billion.\n';

async function open(t: TestContext): Promise<{ sandbox: Sandbox; client: ReturnType<typeof twilio> }> {
  const sandbox = await startSandbox({
    stripe: { secretKey: 'sk_test_x' },
    twilio: { ...account, speed: 40 },
  });
  t.after(() => sandbox.close());
  const httpClient = {
    async request({ method, uri, username, password, data, params }: Record<string, unknown>) {
      const { pathname } = new URL(uri as string);
      const query = new URLSearchParams((params ?? {}) as Record<string, string>);
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries((data ?? {}) as Record<string, unknown>))
        for (const one of [value].flat()) if (one !== undefined) form.append(name, String(one));
      const response = await fetch(`${sandbox.url}/twilio${pathname}?${query}`, {
        method: String(method).toUpperCase(),
        headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
        ...(String(method) === 'post' && { body: form }),
      });
      return { statusCode: response.status, body: await response.text(), headers: {} };
    },
  };
  return {
    sandbox,
    client: twilio(account.accountSid, account.authToken, { httpClient: httpClient as never }),
  };
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 8000; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('waited in vain');
}

/** A server that takes reports and sound. */
async function receiver(t: TestContext) {
  const reports: { url: string; signature: string; fields: Record<string, string> }[] = [];
  const received = { text: '', signature: '', events: [] as string[] };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      reports.push({ url: request.url!, signature: String(request.headers['x-twilio-signature']), fields });
      response.end();
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    received.signature = String(request.headers['x-twilio-signature']);
    const reader = new SpeechReader();
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { event: string; media?: { payload: string } };
      received.events.push(message.event);
      if (message.media)
        for (const part of reader.read(fromMulaw(Buffer.from(message.media.payload, 'base64'))))
          received.text += part.text;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { reports, received, http: `http://${host}`, ws: `ws://${host}` };
}

const instructions = (ws: string) =>
  `<Response><Start><Stream url="${ws}/sound" /></Start><Pause length="60" /></Response>`;

test('the official client dials a line, which is received, recorded and reported, and hangs up', async (t) => {
  const { sandbox, client } = await open(t);
  const { reports, received, http, ws } = await receiver(t);
  sandbox.twilio.line({ number: '+15550123456', code: '4711', speech });
  const placed = await client.calls.create({
    to: '+15550123456',
    from: account.from,
    twiml: instructions(ws),
    sendDigits: 'wwww4711#',
    record: true,
    statusCallback: `${http}/report`,
    statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
    recordingStatusCallback: `${http}/report`,
  });
  assert.deepEqual([placed.status, placed.to], ['queued', '+15550123456']);
  await until(() => sandbox.twilio.calls()[0]!.status === 'completed');
  await sandbox.twilio.idle();
  assert.equal(received.text, spoken);
  assert.deepEqual(
    [received.events[0], received.events[1], received.events.at(-1)],
    ['connected', 'start', 'stop'],
  );
  assert.equal(received.signature, twilio.getExpectedTwilioSignature(account.authToken, `${ws}/sound`, {}));
  assert.deepEqual(
    reports.map(({ fields }) => fields['CallStatus'] ?? fields['RecordingStatus']),
    ['initiated', 'ringing', 'in-progress', 'completed', 'completed'],
  );
  for (const { url, signature, fields } of reports)
    assert.ok(twilio.validateRequest(account.authToken, signature, http + url, fields));
  const [recording] = await client.recordings.list({ callSid: placed.sid });
  assert.equal(recording!.status, 'completed');
  const auth = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
  const file = await fetch(
    `${sandbox.url}/twilio/2010-04-01/Accounts/AC0123/Recordings/${recording!.sid}.wav`,
    {
      headers: { authorization: auth },
    },
  );
  const said = new SpeechReader().read(samplesOf(Buffer.from(await file.arrayBuffer())));
  assert.equal(said.map(({ text }) => text).join(''), spoken);
});

test('a wrong code is refused by the line, an unknown number never answers, and a call is ended by hand', async (t) => {
  const { sandbox, client } = await open(t);
  const { received, ws } = await receiver(t);
  sandbox.twilio.line({ number: '+15550123456', code: '4711', speech });
  sandbox.twilio.line({ number: '+15550123457', speech, staysOpen: true });
  const dial = (to: string, more: object = {}) =>
    client.calls.create({ to, from: account.from, twiml: instructions(ws), timeout: 5, ...more });
  await dial('+15550123456', { sendDigits: 'ww1#' });
  await until(() => sandbox.twilio.calls()[0]!.status === 'completed');
  assert.match(received.text, /not valid/);
  const silent = await dial('+15550199999');
  await until(async () => (await client.calls(silent.sid).fetch()).status === 'no-answer');
  const open_ = await dial('+15550123457');
  await until(async () => (await client.calls(open_.sid).fetch()).status === 'in-progress');
  const ended = await client.calls(open_.sid).update({ status: 'completed' });
  assert.equal(ended.status, 'completed');
  await assert.rejects(client.calls(open_.sid).update({ status: 'completed' }), { code: 21220 });
  await assert.rejects(dial('5550'), { code: 21211 });
  assert.deepEqual(
    (await client.calls.list({ to: '+15550123457' })).map(({ sid }) => sid),
    [open_.sid],
  );
});
