import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './wire.ts';

test('textFrame: a client reads each text whole, at both forms of the length and between usual messages', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const texts = [0, 1, 125, 126, 127, 300, 65_535]
    .map((bytes) => 'x'.repeat(bytes))
    .concat('é€😀'.repeat(40));
  server.on('connection', (socket, request) => {
    for (const text of texts) {
      request.socket.write(textFrame(text));
      socket.send('between');
    }
  });
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const received: string[] = [];
    await new Promise<void>((done, fail) => {
      client.on('error', fail);
      client.on('close', () => fail(new Error('the client refused a frame')));
      client.on('message', (data: Buffer, isBinary) => {
        assert.equal(isBinary, false);
        if (received.push(String(data)) === texts.length * 2) done();
      });
    });
    assert.deepEqual(
      received,
      texts.flatMap((text) => [text, 'between']),
    );
  } finally {
    client.removeAllListeners('close');
    client.terminate();
    server.close();
  }
});
