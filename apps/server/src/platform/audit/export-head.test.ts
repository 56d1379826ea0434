import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readSettings } from '../settings/schema.ts';
import { createLog } from '../log/log.ts';
import { createHeadExport, sendToSyslog, syslogLine } from './export-head.ts';

const head = { seq: 7, hash: 'ab', at: '2026-01-02T03:04:05.000Z' };

describe('the head of the audit chain goes out', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'midoffice-head-'));
  });
  after(() => rm(folder, { recursive: true }));

  test('as a line of RFC 5424', () => {
    assert.match(
      syslogLine(head),
      /^<85>1 2026-01-02T03:04:05\.000Z [!-~]+ midoffice \d+ audit-head - \{"seq":7,"hash":"ab","at":"[^"]+"\}$/,
    );
  });

  test('to syslog by UDP', async () => {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    const got = once(socket, 'message');
    await sendToSyslog(`udp://127.0.0.1:${socket.address().port}`, head);
    assert.equal(String((await got)[0]), syslogLine(head));
    socket.close();
  });

  test('to syslog by TCP, framed by its length; to file and standard output; a server that is away stops nothing', async () => {
    const got: Buffer[] = [];
    const server = createServer((socket) => socket.on('data', (bytes) => got.push(bytes)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(folder, 'head.jsonl');
    const written: string[] = [];
    const write = process.stdout.write;
    const make = () =>
      createHeadExport({
        settings: readSettings({ AUDIT_HEAD_FILE: file, AUDIT_HEAD_STDOUT: '1', AUDIT_HEAD_SYSLOG: address }),
        log: createLog('silent'),
      });
    const sealed = { seq: 7, hash: Buffer.from('ab', 'hex'), at: head.at, keyId: null };
    process.stdout.write = ((text: string) => (written.push(text), true)) as typeof write;
    try {
      await make().send(sealed);
      server.close();
      await once(server, 'close');
      await make().send({ ...sealed, seq: 8 });
    } finally {
      process.stdout.write = write;
    }
    const line = syslogLine(head);
    assert.equal(String(Buffer.concat(got)), `${line.length} ${line}`);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    assert.deepEqual(
      lines.map((text) => (JSON.parse(text) as { seq: number }).seq),
      [7, 8],
    );
    assert.deepEqual(
      written
        .filter((text) => text.includes('auditHead'))
        .map((text) => (JSON.parse(text) as { auditHead: object }).auditHead),
      [head, { ...head, seq: 8 }],
    );
  });
});
